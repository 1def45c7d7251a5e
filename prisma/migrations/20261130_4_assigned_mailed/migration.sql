-- When the agent who was given the conversation while they were offline was mailed about it.
alter table conversations add column assigned_mailed_at timestamptz(6);
