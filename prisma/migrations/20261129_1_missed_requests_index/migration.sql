-- The list of missed requests and their mails read these conversations alone.
create index concurrently if not exists conversations_missed_idx on conversations (chatbot_id, missed_at) where missed_at is not null;
