//! Each item of Art. 46 with its first penalty and its name.

use crate::mototaxi::sanction::Penalty;

/// A line of the table.
pub(super) struct Item {
    pub(super) word: &'static str,
    /// The item itself, then the sentence that it completes, which names the groups.
    pub(super) cited: [&'static str; 2],
    pub(super) first_penalty: Penalty,
    pub(super) name: [&'static str; 2],
}

macro_rules! item {
    ($word:literal, $penalty:ident, $portuguese:literal, $english:literal) => {
        Item {
            word: $word,
            cited: [concat!("semob:art-46.", $word), "semob:art-46"],
            first_penalty: Penalty::$penalty,
            name: [$portuguese, $english],
        }
    };
}

/// How many items there are.
pub(super) const COUNT: usize = 56;

pub(super) const TABLE: [Item; COUNT] = [
    item!(
        "i",
        Fine,
        "Deixar de atualizar os dados cadastrais",
        "Registered data not kept up to date"
    ),
    item!(
        "ii",
        Warning,
        "Veículo ou capacete sem higiene, conforto ou conservação",
        "Vehicle or helmet dirty, uncomfortable or badly kept"
    ),
    item!("iii", Warning, "Traje impróprio ou sem asseio", "Improper or unclean clothing"),
    item!(
        "iv",
        Warning,
        "Não providenciar outro veículo quando a viagem é interrompida",
        "No other vehicle found when the ride was interrupted"
    ),
    item!("v", Warning, "Falta de respeito e urbanidade", "Rude or disrespectful treatment"),
    item!(
        "vi",
        Warning,
        "Fumar ou deixar fumar durante a viagem",
        "Smoking, or letting somebody smoke, during the ride"
    ),
    item!(
        "vii",
        Warning,
        "Cobrar a touca higiênica ou não a fornecer",
        "Hygienic cap charged for or not provided"
    ),
    item!("viii", Fine, "Abandonar o veículo no ponto", "Vehicle abandoned at the stand"),
    item!("ix", Warning, "Abastecer com passageiro", "Refuelling with a passenger"),
    item!(
        "x",
        Warning,
        "Equipamento ou propaganda sem autorização",
        "Equipment or advertising without authorisation"
    ),
    item!("xi", Warning, "Não submeter o veículo à vistoria", "Vehicle not brought to inspection"),
    item!(
        "xii",
        Impound,
        "Não descaracterizar o veículo substituído ou baixado",
        "Markings left on a vehicle replaced or withdrawn"
    ),
    item!("xiii", Warning, "Não atender notificação no prazo", "Notice not obeyed in time"),
    item!(
        "xiv",
        Fine,
        "Não comunicar acidente em três dias",
        "Accident not reported within three days"
    ),
    item!("xv", Fine, "Furar a fila do ponto", "Queue at the stand jumped"),
    item!(
        "xvi",
        Fine,
        "Fones de ouvido ou celular com o veículo em movimento",
        "Earphones or telephone while driving"
    ),
    item!("xvii", Fine, "Aliciar passageiros em ponto alheio", "Touting at a stand of others"),
    item!(
        "xviii",
        Fine,
        "Rebocar outro veículo sem as duas mãos no guidão",
        "Towing without both hands on the handlebar"
    ),
    item!(
        "xix",
        Fine,
        "Não portar os documentos ou a tabela de tarifa",
        "Papers or fare table not carried"
    ),
    item!(
        "xx",
        Impound,
        "Fazer ponto fora do local ou além das vagas",
        "Waiting outside the stand or beyond its spaces"
    ),
    item!(
        "xxi",
        Warning,
        "Recusar um passageiro para atender outro",
        "Passenger refused in favour of another"
    ),
    item!(
        "xxii",
        Fine,
        "Cobrar ou não devolver a tarifa de viagem interrompida",
        "Fare of an interrupted ride charged or kept"
    ),
    item!("xxiii", Fine, "Trafegar sem o equipamento exigido", "Riding without required equipment"),
    item!("xxiv", Fine, "Dificultar a fiscalização", "Inspection hindered"),
    item!(
        "xxv",
        Fine,
        "Alterar a estrutura ou a sinalização do ponto",
        "Structure or signs of the stand altered"
    ),
    item!(
        "xxvi",
        Fine,
        "Levar mercadorias ou animais na garupa",
        "Goods or animals on the pillion"
    ),
    item!(
        "xxvii",
        Fine,
        "Veículo fora das características estabelecidas",
        "Vehicle not as the regulation describes it"
    ),
    item!("xxviii", Fine, "Trafegar com o DIV vencido", "Riding with an expired DIV"),
    item!(
        "xxix",
        Impound,
        "Interromper o serviço sem anuência",
        "Service interrupted without consent"
    ),
    item!(
        "xxx",
        Impound,
        "Substituir o veículo sem autorização",
        "Vehicle replaced without authorisation"
    ),
    item!("xxxi", Impound, "Motocímetro violado ou com defeito", "Meter tampered with or faulty"),
    item!(
        "xxxii",
        Warning,
        "Itinerário mais longo sem autorização do passageiro",
        "Longer route without the passenger's consent"
    ),
    item!("xxxiii", Warning, "Não usar o motocímetro", "Meter not used"),
    item!("xxxiv", Warning, "Usar a bandeira II indevidamente", "Flag II used unduly"),
    item!(
        "xxxv",
        Fine,
        "Acionar o motocímetro sem o passageiro saber",
        "Meter started without the passenger's knowledge"
    ),
    item!("xxxvi", Fine, "Cobrar em desacordo com a tabela", "Fare not according to the table"),
    item!("xxxvii", Fine, "Capacete no guidão ou no braço", "Helmet on the handlebar or the arm"),
    item!(
        "xxxviii",
        Fine,
        "Conduzir ou transportar sem capacete com proteção",
        "Driver or passenger without a closed helmet"
    ),
    item!("xxxix", Impound, "Não renovar o DIV no prazo", "DIV not renewed in time"),
    item!(
        "xl",
        Impound,
        "Recusar-se a entregar documentos aos agentes",
        "Papers refused to the agents"
    ),
    item!("xli", Fine, "Passageiro fora do assento traseiro", "Passenger off the rear seat"),
    item!(
        "xlii",
        Fine,
        "Dirigir pondo em risco o passageiro",
        "Driving that endangers the passenger"
    ),
    item!(
        "xliii",
        Fine,
        "Trafegar sob efeito de álcool ou drogas",
        "Riding under alcohol or drugs"
    ),
    item!("xliv", Fine, "Usar o ponto para serviços estranhos", "Stand used for other business"),
    item!(
        "xlv",
        Suspension,
        "Transportar com veículo não autorizado",
        "Carrying passengers on an unauthorised vehicle"
    ),
    item!("xlvi", Suspension, "Documentação adulterada ou irregular", "Forged or irregular papers"),
    item!("xlvii", Impound, "Trafegar com veículo defeituoso", "Riding a defective vehicle"),
    item!(
        "xlviii",
        Impound,
        "Ceder a permissão ou deixar dirigir quem não é autorizado",
        "Permit handed over, or an unauthorised driver"
    ),
    item!(
        "xlix",
        Impound,
        "Não substituir o veículo no fim da vida útil",
        "Vehicle not replaced at the end of its life"
    ),
    item!("l", Suspension, "Não manter a apólice de seguro", "Insurance not kept"),
    item!("li", Impound, "Desobedecer ou desacatar os agentes", "Agents disobeyed or insulted"),
    item!("lii", Impound, "Usar o veículo em ação delituosa", "Vehicle used for a crime"),
    item!(
        "liii",
        Impound,
        "Operar com a permissão suspensa ou cassada",
        "Working with a permit suspended or revoked"
    ),
    item!("liv", Suspension, "Portar arma no veículo", "Weapon on the vehicle"),
    item!("lv", Suspension, "Agressão física", "Physical assault"),
    item!("lvi", Suspension, "Transportar mais de um passageiro", "More than one passenger"),
];
