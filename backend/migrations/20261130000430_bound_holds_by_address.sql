-- A browser without a cookie is a new visitor at each post, so that the few places for holds of a
-- visitor do not keep one person from holding a whole vehicle. Holds are counted for the client's
-- address as well.
-- `address_key` is a keyed hash of the address. Personal data; emptied when the hold ends.
alter table purchase_order add column address_key text;

create index purchase_order_address on purchase_order (address_key, state);
