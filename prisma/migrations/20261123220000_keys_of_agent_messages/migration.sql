-- The Idempotency-Key of an agent's message. A table of its own, because an index over all messages would be built for the
-- few that agents write. It is removed with the message.
create table agent_message_keys (
  message_id bigint primary key references messages (id) on delete cascade on update cascade,
  conversation_id bigint not null,
  client_id text not null,
  request_hash text not null
);
create unique index agent_message_keys_conversation_id_client_id_key on agent_message_keys (conversation_id, client_id);
