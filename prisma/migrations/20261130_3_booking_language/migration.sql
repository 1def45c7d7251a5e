-- The language of the page that an appointment was booked on. It has no other trace where the visitor has not written.
alter table bookings add column language text;
