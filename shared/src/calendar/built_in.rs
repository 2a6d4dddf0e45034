//! The rows that the portal knows by itself, each with its act.
//!
//! Where a beginning is not known, the row holds for the whole range. Sources of the municipal
//! and state days: `shared/fixtures/README.md`.

use std::borrow::Cow;

use chrono::NaiveDate;

use super::{Ground, Holiday, Place, When};
use crate::time::Day;

use Ground::{Disputed, Law, Once, Optional, Practice};
use Place::{Bahia, Belem, Brazil, EspiritoSanto, Para, Salvador, Vitoria};

/// A calendar date of the tables below.
type Date = (i32, u32, u32);

const REPUBLIC: &str = "Decreto 155-B/1890";
const PROVISIONAL: &str = "Decreto 19.488/1930, art. 1º";
const LAW_662: &str = "Lei 662/1949, art. 1º";
const LAW_10607: &str = "Lei 662/1949, art. 1º (redação da Lei 10.607/2002)";
const LAW_9093: &str = "Lei 9.093/1995, art. 2º";
const STATE_DATE: &str = "Lei 9.093/1995, art. 1º, II";
const OPTIONAL: &str = "ponto facultativo por portaria de cada ano";
const VITORIA_1732: &str = "Lei municipal 1.732/1967";
const BELEM_DECREE: &str = "Decreto municipal 113.488/2025, art. 1º";
const BEGINNING: Option<Date> = None;
const STILL: Option<Date> = None;
/// Lei 662/1949 was published on 13 April 1949.
const SINCE_662: Option<Date> = Some((1949, 4, 13));
const BEFORE_662: Option<Date> = Some((1949, 4, 12));
/// Decreto 19.488/1930 is of 15 December 1930.
const SINCE_PROVISIONAL: Option<Date> = Some((1930, 12, 15));
const BEFORE_PROVISIONAL: Option<Date> = Some((1930, 12, 14));
/// Lei 10.607/2002 is of 19 December 2002.
const SINCE_10607: Option<Date> = Some((2002, 12, 20));
const BEFORE_10607: Option<Date> = Some((2002, 12, 19));

/// Place, name, month and day, ground, in force from and until, act.
type Fixed = (Place, &'static str, (u32, u32), Ground, Option<Date>, Option<Date>, &'static str);

#[rustfmt::skip]
const FIXED: &[Fixed] = &[
    (Brazil, "Confraternização Universal", (1, 1), Law, BEGINNING, STILL, LAW_10607),
    (Brazil, "Constituição de 1891", (2, 24), Law, BEGINNING, BEFORE_PROVISIONAL, "Lei 3/1891"),
    (Brazil, "Tiradentes", (4, 21), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Tiradentes", (4, 21), Law, Some((1933, 4, 17)), BEFORE_662, "Decreto 22.647/1933"),
    (Brazil, "Tiradentes", (4, 21), Law, Some((1950, 12, 8)), BEFORE_10607, "Lei 1.266/1950"),
    (Brazil, "Tiradentes", (4, 21), Law, SINCE_10607, STILL, LAW_10607),
    (Brazil, "Dia do Trabalho", (5, 1), Law, Some((1924, 9, 26)), BEFORE_662, "Decreto 4.859/1924"),
    (Brazil, "Dia do Trabalho", (5, 1), Law, SINCE_662, STILL, LAW_10607),
    (Brazil, "Descobrimento do Brasil", (5, 3), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Abolição da Escravatura", (5, 13), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Liberdade e Independência dos Povos Americanos", (7, 14), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Independência do Brasil", (9, 7), Law, BEGINNING, STILL, LAW_10607),
    (Brazil, "Descoberta da América", (10, 12), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Nossa Senhora Aparecida", (10, 12), Law, Some((1980, 7, 1)), STILL, "Lei 6.802/1980, art. 1º"),
    (Brazil, "Dia do Servidor Público", (10, 28), Optional, BEGINNING, STILL, OPTIONAL),
    (Brazil, "Finados", (11, 2), Law, BEGINNING, BEFORE_PROVISIONAL, REPUBLIC),
    (Brazil, "Finados", (11, 2), Law, SINCE_PROVISIONAL, BEFORE_662, PROVISIONAL),
    // Between two laws the day was left to the cities, and kept by all.
    (Brazil, "Finados", (11, 2), Practice, SINCE_662, BEFORE_10607, LAW_662),
    (Brazil, "Finados", (11, 2), Law, SINCE_10607, STILL, LAW_10607),
    (Brazil, "Proclamação da República", (11, 15), Law, BEGINNING, STILL, LAW_10607),
    (Brazil, "Dia Nacional de Zumbi e da Consciência Negra", (11, 20), Law, Some((2023, 12, 22)), STILL, "Lei 14.759/2023"),
    (Brazil, "Véspera de Natal", (12, 24), Optional, BEGINNING, STILL, OPTIONAL),
    (Brazil, "Natal", (12, 25), Law, Some((1922, 1, 19)), BEFORE_662, "Decreto 4.497/1922"),
    (Brazil, "Natal", (12, 25), Law, SINCE_662, STILL, LAW_10607),
    (Brazil, "Véspera de Ano-Novo", (12, 31), Optional, BEGINNING, STILL, OPTIONAL),
    (Bahia, "Independência da Bahia", (7, 2), Law, BEGINNING, STILL, STATE_DATE),
    (Salvador, "São João", (6, 24), Law, BEGINNING, STILL, LAW_9093),
    (Salvador, "Nossa Senhora da Conceição da Praia", (12, 8), Law, BEGINNING, STILL, LAW_9093),
    (Para, "Adesão do Grão-Pará à Independência do Brasil", (8, 15), Law, BEGINNING, STILL, STATE_DATE),
    (Belem, "Aniversário de Belém", (1, 12), Optional, BEGINNING, STILL, BELEM_DECREE),
    (Belem, "Nossa Senhora da Conceição", (12, 8), Disputed, BEGINNING, STILL, LAW_9093),
    (Vitoria, "Nossa Senhora da Vitória", (9, 8), Law, Some((1967, 3, 31)), STILL, VITORIA_1732),
];

/// Place, name, days from Easter, ground, in force from and until, act.
type Movable = (Place, &'static str, i16, Ground, Option<Date>, Option<Date>, &'static str);

#[rustfmt::skip]
const MOVABLE: &[Movable] = &[
    (Brazil, "Carnaval (segunda-feira)", -48, Optional, BEGINNING, STILL, OPTIONAL),
    (Brazil, "Carnaval (terça-feira)", -47, Optional, BEGINNING, STILL, OPTIONAL),
    (Brazil, "Quarta-feira de Cinzas", -46, Optional, BEGINNING, STILL, OPTIONAL),
    (Brazil, "Paixão de Cristo (Sexta-feira Santa)", -2, Practice, BEGINNING, STILL, LAW_9093),
    (Brazil, "Corpus Christi", 60, Optional, BEGINNING, STILL, OPTIONAL),
    (Salvador, "Corpus Christi", 60, Law, BEGINNING, STILL, LAW_9093),
    (Belem, "Corpus Christi", 60, Law, BEGINNING, STILL, BELEM_DECREE),
    // Published on 4 July 2019: Easter was past.
    (EspiritoSanto, "Nossa Senhora da Penha", 8, Law, Some((2019, 7, 4)), STILL, "Lei estadual 11.010/2019"),
    (Vitoria, "Nossa Senhora da Penha", 8, Law, Some((1967, 3, 31)), STILL, VITORIA_1732),
    (Vitoria, "Corpus Christi", 60, Law, Some((1967, 3, 31)), STILL, VITORIA_1732),
];

/// Place, name, the day kept, the day it stands for, act.
type Single = (Place, &'static str, Date, Option<Date>, &'static str);

const BAHIA_2020: &str = "lei estadual de 23 de maio de 2020";
const VITORIA_2021: &str = "lei municipal de 26 de março de 2021 (DOM 29.03.2021), art. 1º";
const COP30: &str = "Lei municipal 10.212/2025";

#[rustfmt::skip]
const SINGLE: &[Single] = &[
    (Salvador, "São João, antecipado", (2020, 5, 25), Some((2020, 6, 24)), BAHIA_2020),
    (Bahia, "Independência da Bahia, antecipada", (2020, 5, 26), Some((2020, 7, 2)), BAHIA_2020),
    (Salvador, "Nossa Senhora da Conceição da Praia, antecipada", (2020, 5, 27), Some((2020, 12, 8)), "ato municipal de maio de 2020"),
    (Vitoria, "Nossa Senhora da Penha, antecipada", (2021, 3, 30), Some((2021, 4, 12)), VITORIA_2021),
    (Vitoria, "Corpus Christi, antecipado", (2021, 3, 31), Some((2021, 6, 3)), VITORIA_2021),
    (Vitoria, "Nossa Senhora da Vitória, antecipada", (2021, 4, 1), Some((2021, 9, 8)), VITORIA_2021),
    (Belem, "COP30", (2025, 11, 6), None, COP30),
    (Belem, "COP30", (2025, 11, 7), None, COP30),
];

pub(super) fn rows() -> impl Iterator<Item = Holiday> {
    let fixed = FIXED.iter().map(|&(place, name, (month, day), ground, from, until, law)| {
        recurring(place, name, When::Yearly { month, day }, ground, (from, until), law)
    });
    let movable = MOVABLE.iter().map(|&(place, name, offset, ground, from, until, law)| {
        recurring(place, name, When::Easter { offset }, ground, (from, until), law)
    });
    let single = SINGLE.iter().map(|&(place, name, on, instead_of, law)| {
        let when = match instead_of {
            Some(instead_of) => When::Moved { to: day(on), instead_of: day(instead_of) },
            None => When::On(day(on)),
        };
        recurring(place, name, when, Once, (None, None), law)
    });
    fixed.chain(movable).chain(single)
}

fn recurring(
    place: Place,
    name: &'static str,
    when: When,
    ground: Ground,
    (from, until): (Option<Date>, Option<Date>),
    law: &'static str,
) -> Holiday {
    Holiday {
        place,
        name: Cow::Borrowed(name),
        when,
        ground,
        from: from.map(day),
        until: until.map(day),
        law: Cow::Borrowed(law),
    }
}

fn day((year, month, day): Date) -> Day {
    Day(NaiveDate::from_ymd_opt(year, month, day).expect("the tables hold real dates"))
}
