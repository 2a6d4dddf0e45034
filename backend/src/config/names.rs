//! What regulators and services are called today; the texts of the law keep the names of their day.

use clap::Args;
use shared::service::Service;

/// Names as they may be told.
#[derive(Clone, Debug, Args)]
pub struct NameFlags {
    /// Who regulates the intercity coaches of Bahia
    #[arg(long, env = "EMBARQUE_COACH_REGULATOR", default_value = "AGERBA")]
    pub coach_regulator: String,
    /// What the coach service is called
    #[arg(long, env = "EMBARQUE_COACH_SERVICE", default_value = "Ônibus intermunicipal da Bahia")]
    pub coach_service: String,
    /// Who regulates the motorcycle taxis of Belém
    #[arg(long, env = "EMBARQUE_MOTOTAXI_REGULATOR", default_value = "SeMOB")]
    pub mototaxi_regulator: String,
    /// What the motorcycle taxi service is called
    #[arg(long, env = "EMBARQUE_MOTOTAXI_SERVICE", default_value = "Mototáxi de Belém")]
    pub mototaxi_service: String,
    /// Who regulates the paratransit of Greater Vitória
    #[arg(long, env = "EMBARQUE_PARATRANSIT_REGULATOR", default_value = "Ceturb-GV")]
    pub paratransit_regulator: String,
    /// What the paratransit service is called
    #[arg(long, env = "EMBARQUE_PARATRANSIT_SERVICE", default_value = "Mão na Roda")]
    pub paratransit_service: String,
}

/// A service and who regulates it, by the names of today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The regulator, such as `AGERBA`.
    pub regulator: String,
    /// The service, such as `Mão na Roda`.
    pub service: String,
}

/// The names of all services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    coach: Naming,
    mototaxi: Naming,
    paratransit: Naming,
}

impl Names {
    /// How this service and its regulator are called; every text that names one asks here.
    #[must_use]
    pub const fn of(&self, service: Service) -> &Naming {
        match service {
            Service::Coach => &self.coach,
            Service::Mototaxi => &self.mototaxi,
            Service::Paratransit => &self.paratransit,
        }
    }
}

impl From<NameFlags> for Names {
    fn from(flags: NameFlags) -> Self {
        let naming = |regulator, service| Naming { regulator, service };
        Self {
            coach: naming(flags.coach_regulator, flags.coach_service),
            mototaxi: naming(flags.mototaxi_regulator, flags.mototaxi_service),
            paratransit: naming(flags.paratransit_regulator, flags.paratransit_service),
        }
    }
}
