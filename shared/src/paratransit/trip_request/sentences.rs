//! What each step cites and how it says itself.

use super::{Item, Step, TripType};
use crate::{
    language::{Language, Phrase},
    rule,
};

impl rule::Step for Step {
    fn provisions(&self) -> &'static [&'static str] {
        match self {
            Self::Standing | Self::Missing(Item::Frequency) => &["semar:art-17.iii"],
            Self::ProofRequired | Self::Missing(Item::Proof) => &["semar:art-16.p4"],
            Self::Missing(Item::CredentialNumber) => &["semar:art-15.p2.i"],
            Self::Missing(Item::TripDate) => &["semar:art-15.p2.ii"],
            Self::Missing(
                Item::OriginAddress
                | Item::OriginReferencePoint
                | Item::DestinationAddress
                | Item::DestinationReferencePoint,
            ) => &["semar:art-15.p2.iii"],
            Self::Missing(Item::ReturnNeeded) => &["semar:art-15.p2.iv"],
            Self::Missing(Item::ArrivalTime | Item::ArrivalFlexibility | Item::ReturnTime) => {
                &["semar:art-15.p2.v"]
            }
            Self::Missing(Item::Aids | Item::CompanionNeeded | Item::DriverInstructions) => {
                &["semar:art-15.p2.vi"]
            }
            Self::Complete => &[],
            Self::Type(TripType::DoorToDoor) => &["semar:art-6.xvii"],
            Self::Type(TripType::DoorToTerminal) => &["semar:art-6.xviii"],
            Self::Type(TripType::TerminalToTerminal) => &["semar:art-4"],
            Self::TermRefused => &["semar:art-40.p1"],
        }
    }

    fn say(&self, language: Language) -> String {
        let phrase = match self {
            Self::Standing => Phrase::new(
                "A viagem é fixa: o pedido diz também a frequência.",
                "This is a standing trip: the request tells its frequency too.",
            ),
            Self::ProofRequired => Phrase::new(
                "A CASEM pediu um comprovante que justifique a viagem fixa.",
                "CASEM asked for a proof of the need of the standing trip.",
            ),
            Self::Missing(item) => {
                let [portuguese, english] = name_of(*item);
                Phrase::new(format!("Falta {portuguese}."), format!("Still missing: {english}."))
            }
            Self::Complete => Phrase::new("O pedido está completo.", "The request is complete."),
            Self::Type(TripType::DoorToDoor) => {
                Phrase::new("A viagem é de porta a porta.", "The trip goes from door to door.")
            }
            Self::Type(TripType::DoorToTerminal) => Phrase::new(
                "A viagem é entre uma porta e um terminal.",
                "The trip goes between a door and a terminal.",
            ),
            Self::Type(TripType::TerminalToTerminal) => Phrase::new(
                "O serviço não faz viagem de terminal a terminal.",
                "The service makes no trip from terminal to terminal.",
            ),
            Self::TermRefused => Phrase::new(
                "Quem recusa o Termo de Compromisso tem os pedidos de viagem negados.",
                "Who refuses the term of commitment has trip requests denied.",
            ),
        };
        phrase.say(language).to_owned()
    }
}

const fn name_of(item: Item) -> [&'static str; 2] {
    match item {
        Item::CredentialNumber => {
            ["informar o número da credencial", "the number of the credential"]
        }
        Item::TripDate => ["informar a data da viagem", "the day of the trip"],
        Item::OriginAddress => ["informar o endereço de origem", "the address of the origin"],
        Item::OriginReferencePoint => {
            ["informar um ponto de referência da origem", "a point of reference of the origin"]
        }
        Item::DestinationAddress => {
            ["informar o endereço de destino", "the address of the destination"]
        }
        Item::DestinationReferencePoint => [
            "informar um ponto de referência do destino",
            "a point of reference of the destination",
        ],
        Item::ReturnNeeded => ["informar se há viagem de volta", "whether a return is needed"],
        Item::ArrivalTime => ["informar a hora de chegada", "the time of arrival"],
        Item::ArrivalFlexibility => {
            ["informar quanto a chegada pode variar", "by how much the arrival may differ"]
        }
        Item::ReturnTime => ["informar a hora da volta", "the time of the return"],
        Item::Aids => ["informar os aparelhos que você usa", "what aids you bring"],
        Item::CompanionNeeded => {
            ["informar se precisa de acompanhante", "whether a companion is needed"]
        }
        Item::DriverInstructions => {
            ["informar como o motorista pode ajudar", "how the driver may help"]
        }
        Item::Frequency => ["informar a frequência da viagem", "the frequency of the trip"],
        Item::Proof => ["anexar o comprovante pedido", "the proof asked for"],
    }
}
