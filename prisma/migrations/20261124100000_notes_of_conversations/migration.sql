-- What agents write down about a conversation for each other. In a table of its own and not among the messages, so that
-- nothing that reads messages for a visitor can ever meet a note.
create table conversation_notes (
  id uuid primary key default gen_random_uuid(),
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  author_id uuid references users (id) on delete set null on update cascade,
  text text not null,
  created_at timestamptz(6) not null default clock_timestamp(),
  edited_at timestamptz(6)
);
create index conversation_notes_conversation_id_created_at_idx on conversation_notes (conversation_id, created_at);
create index conversation_notes_created_at_idx on conversation_notes (created_at);
create index conversation_notes_author_id_idx on conversation_notes (author_id);
