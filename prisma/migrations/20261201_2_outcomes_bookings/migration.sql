-- Bookings of the last minutes, which may change what became of a conversation.
create index concurrently if not exists bookings_created_at_idx on bookings (created_at);
