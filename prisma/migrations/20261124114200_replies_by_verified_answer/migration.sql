-- How often a verified answer was cited first. Without the replies that cited none, which are most of them.
create index concurrently replies_verified_entry_id_idx
  on replies (verified_entry_id, settled_at) where verified_entry_id is not null;
