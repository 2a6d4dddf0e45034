//! The sale from the hold of seats to the refund, on both databases, against a simulated
//! provider.

mod buyer;
mod served;
mod stage;

mod back;
mod clock;
mod crash;
mod crowd;
mod elsewhere;
mod exchange;
mod first_form;
mod full;
mod give_up;
mod hold;
mod late_money;
mod notices;
mod seats;
mod ticket;
