-- When a visitor last asked for an agent and nobody came: until an agent takes the conversation or dismisses the request.
-- And when the team was mailed about it. No default, so that no row is rewritten.
alter table conversations add column missed_at timestamptz(6), add column missed_mailed_at timestamptz(6);
-- Whether the team is mailed about missed requests; a constant default rewrites no row.
alter table chatbots add column live_chat_missed_mails boolean not null default true;
