-- Until when the agent who has a conversation has set it aside. Nullable and without a default, so that no row is written.
alter table conversations add column snoozed_until timestamptz(6);
