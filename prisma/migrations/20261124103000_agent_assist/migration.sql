-- A model helps agents: whether it may, what it has summarised, and how many tokens that took. A default that is a
-- constant rewrites no row.
alter table chatbots add column live_chat_assists_agents boolean not null default true;

-- Content of the conversation: removed with it, and as soon as the oldest message that it speaks of is due.
create table conversation_summaries (
  conversation_id bigint primary key references conversations (id) on delete cascade on update cascade,
  content text not null,
  language text not null,
  model text not null,
  up_to_message_id bigint not null,
  oldest_message_at timestamptz(6) not null,
  created_at timestamptz(6) not null default now()
);
create index conversation_summaries_oldest_message_at_idx on conversation_summaries (oldest_message_at);

create type assist_purpose as enum ('suggestion', 'summary', 'translation');

-- Numbers without content, by the quarter of an hour.
create table agent_assist_usage (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  slot timestamptz(6) not null,
  purpose assist_purpose not null,
  model text not null,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (chatbot_id, slot, purpose, model)
);
create index agent_assist_usage_slot_idx on agent_assist_usage (slot);
