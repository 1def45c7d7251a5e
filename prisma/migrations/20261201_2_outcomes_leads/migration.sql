-- Leads of the last minutes, which may change what became of a conversation.
create index concurrently if not exists leads_created_at_idx on leads (created_at);
