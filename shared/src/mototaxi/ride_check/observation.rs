//! What a passenger can have seen, and the infraction that it may be.
//!
//! What makes the motorcycle what it must be (colour, prefix) is item XXVII, equipment that must be
//! there is item XXIII. Gloves are optional. A meter is due only when SeMOB orders it (Art. 25 VI).

use serde::{Serialize, Serializer};

use crate::{input::word::Word, language::Language, mototaxi::infraction::Infraction};

/// A line of the table, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation(usize);

struct Row {
    word: &'static str,
    infraction: Option<Infraction>,
    also: &'static [&'static str],
    name: [&'static str; 2],
}

macro_rules! row {
    ($word:literal, $infraction:expr, [$($also:literal),*], $portuguese:literal, $english:literal) => {
        Row {
            word: $word,
            infraction: $infraction,
            also: &[$($also),*],
            name: [$portuguese, $english],
        }
    };
}

const fn item(word: &str) -> Option<Infraction> {
    Some(Infraction::item(word))
}

const COUNT: usize = 54;

static ROWS: [Row; COUNT] = TABLE;

/// In the order of the page. An item of Arts. 23 to 25 stands with that article's caput.
#[rustfmt::skip]
const TABLE: [Row; COUNT] = [
    row!("passenger_without_helmet", item("xxxviii"), ["semob:art-23.v", "semob:art-23"], "Passageiro sem capacete", "Passenger without a helmet"),
    row!("driver_without_helmet", item("xxxviii"), ["semob:art-23.v", "semob:art-23"], "Condutor sem capacete", "Driver without a helmet"),
    row!("visor_up_without_goggles", item("xxxviii"), ["semob:art-23.v", "semob:art-23"], "Viseira levantada e sem óculos de proteção", "Visor up and no goggles"),
    row!("helmet_on_arm_or_handlebar", item("xxxvii"), ["semob:art-23.v", "semob:art-23"], "Capacete no braço ou no guidão", "Helmet on the arm or the handlebar"),
    row!("helmet_not_standard", item("xxiii"), ["semob:art-23.v", "semob:art-23"], "Capacete fora do padrão", "Helmet not of the standard"),
    row!("no_cap", item("vii"), ["semob:art-23.ii", "semob:art-23"], "Touca higiênica não fornecida", "Hygienic cap not provided"),
    row!("cap_charged", item("vii"), ["semob:art-23.ii", "semob:art-23"], "Touca higiênica cobrada", "Hygienic cap charged for"),
    row!("dirty_helmet", item("ii"), ["semob:art-24.viii", "semob:art-24"], "Capacete sujo", "Dirty helmet"),
    row!("dirty_vehicle", item("ii"), ["semob:art-24.viii", "semob:art-24"], "Veículo sujo", "Dirty vehicle"),
    row!("more_than_one_passenger", item("lvi"), ["semob:art-23.i", "semob:art-23"], "Mais de um passageiro", "More than one passenger"),
    row!("passenger_off_rear_seat", item("xli"), [], "Passageiro fora do assento traseiro", "Passenger off the rear seat"),
    row!("no_vest", item("xxiii"), ["semob:art-23.iii", "semob:art-23"], "Condutor sem colete", "Driver without a vest"),
    row!("vest_without_prefix", item("xxiii"), ["semob:art-23.iii", "semob:art-23"], "Colete sem o prefixo", "Vest without the prefix"),
    row!("no_long_sleeved_shirt", item("iii"), ["semob:art-23.iv", "semob:art-24.vi", "semob:art-23", "semob:art-24"], "Condutor sem camisa de mangas longas", "Driver without a long-sleeved shirt"),
    row!("improper_clothing", item("iii"), ["semob:art-23.iv", "semob:art-24.vi", "semob:art-23", "semob:art-24"], "Condutor com traje impróprio", "Driver in improper clothing"),
    row!("no_gloves", None, ["semob:art-23.vi", "semob:art-23"], "Condutor sem luvas", "Driver without gloves"),
    row!("no_prefix_on_vehicle", item("xxvii"), ["semob:art-25.ii", "semob:art-25"], "Veículo sem o prefixo", "Vehicle without the prefix"),
    row!("vehicle_not_white", item("xxvii"), ["semob:art-25.i", "semob:art-25"], "Veículo de outra cor que branca", "Vehicle of another colour than white"),
    row!("no_grab_rails", item("xxiii"), ["semob:art-25.iii", "semob:art-25"], "Veículo sem alça metálica", "Vehicle without grab rails"),
    row!("no_leg_guard", item("xxiii"), ["semob:art-25.iv", "semob:art-25"], "Veículo sem mata-cachorro", "Vehicle without a leg guard"),
    row!("no_kite_line_antenna", item("xxiii"), ["semob:art-25.v", "semob:art-25"], "Veículo sem antena corta-pipa", "Vehicle without a kite-line antenna"),
    row!("no_speedometer", item("xxiii"), ["semob:art-25.vii", "semob:art-25"], "Veículo sem velocímetro", "Vehicle without a speedometer"),
    row!("no_exhaust_shield", item("xxiii"), ["semob:art-25.viii", "semob:art-25"], "Escapamento sem proteção", "Exhaust without a shield"),
    row!("no_mudguard", item("xxiii"), ["semob:art-25.ix", "semob:art-25"], "Veículo sem para-barro", "Vehicle without a mudguard"),
    row!("meter_not_used", item("xxxiii"), ["semob:art-25.vi", "semob:art-25"], "Motocímetro não usado", "Meter not used"),
    row!("meter_tampered_or_faulty", item("xxxi"), ["semob:art-25.vi", "semob:art-25"], "Motocímetro violado ou com defeito", "Meter tampered with or faulty"),
    row!("meter_started_unannounced", item("xxxv"), ["semob:art-25.vi", "semob:art-25"], "Motocímetro acionado sem avisar", "Meter started unannounced"),
    row!("flag_2_used", item("xxxiv"), [], "Bandeira II usada", "Flag II used"),
    row!("charged_above_table", item("xxxvi"), ["semob:art-35"], "Cobrança acima da tabela", "Charged above the table"),
    row!("longer_route_unauthorised", item("xxxii"), [], "Caminho mais longo sem autorização", "Longer route without consent"),
    row!("no_fare_table", item("xix"), ["semob:art-24.xix", "semob:art-24"], "Sem tabela de tarifa", "No fare table"),
    row!("documents_not_carried", item("xix"), ["semob:art-24.ix", "semob:art-24.xviii", "semob:art-24"], "Documentos não portados", "Papers not carried"),
    row!("div_expired", item("xxviii"), ["semob:art-8.v"], "DIV vencido", "DIV expired"),
    row!("vehicle_not_registered", item("xlv"), ["semob:art-9", "semob:art-24.vii", "semob:art-24"], "Veículo não cadastrado", "Vehicle not registered"),
    row!("unauthorised_driver", item("xlviii"), [], "Condutor não autorizado", "Unauthorised driver"),
    row!("smoking", item("vi"), [], "Fumo durante a viagem", "Smoking during the ride"),
    row!("rude_treatment", item("v"), ["semob:art-24.iii", "semob:art-24"], "Tratamento grosseiro", "Rude treatment"),
    row!("physical_assault", item("lv"), ["semob:art-24.iii", "semob:art-24"], "Agressão física", "Physical assault"),
    row!("refused_for_another_passenger", item("xxi"), [], "Recusa para atender outro passageiro", "Refused in favour of another passenger"),
    row!("touting_at_other_stand", item("xvii"), ["semob:art-24.xx", "semob:art-24"], "Aliciamento em ponto alheio", "Touting at a stand of others"),
    row!("earphones_or_phone", item("xvi"), [], "Fones de ouvido ou celular", "Earphones or telephone"),
    row!("refuelled_with_passenger", item("ix"), [], "Abastecimento com passageiro", "Refuelled with a passenger"),
    row!("dangerous_driving", item("xlii"), ["semob:art-24.i", "semob:art-24"], "Direção perigosa", "Dangerous driving"),
    row!("alcohol_or_drugs", item("xliii"), [], "Álcool ou drogas", "Alcohol or drugs"),
    row!("defective_vehicle", item("xlvii"), ["semob:art-24.viii", "semob:art-24"], "Veículo com defeito", "Defective vehicle"),
    row!("weapon", item("liv"), [], "Arma no veículo", "Weapon on the vehicle"),
    row!("goods_or_animals_on_pillion", item("xxvi"), [], "Mercadorias ou animais na garupa", "Goods or animals on the pillion"),
    row!("towing_one_handed", item("xviii"), [], "Reboque com uma mão só", "Towing with one hand"),
    row!("unauthorised_advertising", item("x"), ["semob:art-22"], "Propaganda sem autorização", "Unauthorised advertising"),
    row!("interrupted_without_replacement", item("iv"), [], "Viagem interrompida sem outro veículo", "Ride interrupted without a replacement"),
    row!("interrupted_fare_kept", item("xxii"), ["semob:art-24.ii", "semob:art-24"], "Tarifa de viagem interrompida cobrada ou retida", "Fare of an interrupted ride charged or kept"),
    row!("queue_jumped", item("xv"), [], "Fila do ponto furada", "Queue at the stand jumped"),
    row!("vehicle_abandoned_at_stand", item("viii"), [], "Veículo abandonado no ponto", "Vehicle abandoned at the stand"),
    row!("waited_outside_stand", item("xx"), ["semob:art-17.p2"], "Espera fora do ponto", "Waiting outside the stand"),
];

impl Word for Observation {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); COUNT];
        let mut place = 0;
        while place < COUNT {
            all[place] = Self(place);
            place += 1;
        }
        all
    };
    const WORDS: &'static [&'static str] = &{
        let mut words = [""; COUNT];
        let mut place = 0;
        while place < COUNT {
            words[place] = TABLE[place].word;
            place += 1;
        }
        words
    };
}

impl Observation {
    fn row(self) -> &'static Row {
        &ROWS[self.0]
    }

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// Whether it is about the flag, which depends on the hour.
    #[must_use]
    pub fn is_flag_2(self) -> bool {
        self.word() == "flag_2_used"
    }

    /// Whether it is about a meter left unused, which SeMOB must have ordered.
    #[must_use]
    pub fn is_meter_not_used(self) -> bool {
        self.word() == "meter_not_used"
    }

    /// The infraction that it is, or may be.
    #[must_use]
    pub fn infraction(self) -> Option<Infraction> {
        self.row().infraction
    }

    /// The duties that it is about.
    #[must_use]
    pub fn duties(self) -> &'static [&'static str] {
        self.row().also
    }

    /// What was seen.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        let [portuguese, english] = self.row().name;
        match language {
            Language::Portuguese => portuguese,
            Language::English => english,
        }
    }
}

crate::rule::outcome::written_as_word!(Observation);

impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
