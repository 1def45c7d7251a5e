-- SHA-256 of the visitor key that a conversation began with: without the key, its session id opens nothing. Null where it
-- began without one, as all conversations before. A tombstone keeps it, so that an expired session answers alike.
alter table conversations add column key_hash bytea;
alter table tombstones add column key_hash bytea;
