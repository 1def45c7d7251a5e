-- What a message brought: names, types and sizes go with the message. A column without a value rewrites no row.
alter table messages add column files json;

-- The files in the store, as ids and numbers alone. Without a message a file is to be removed, so that whatever deletes the
-- message (its age, an erasure, its chatbot, its account) has marked it.
create table stored_files (
  id uuid primary key,
  account_id uuid not null,
  conversation_id bigint not null,
  message_id bigint references messages (id) on delete set null on update cascade,
  size integer not null,
  created_at timestamptz(6) not null default clock_timestamp(),
  sent_at timestamptz(6)
);
create index stored_files_message_id_idx on stored_files (message_id);
create index stored_files_conversation_id_idx on stored_files (conversation_id);
create index stored_files_account_id_created_at_idx on stored_files (account_id, created_at);
-- What the sweep looks for.
create index stored_files_to_remove_idx on stored_files (created_at) where message_id is null;
