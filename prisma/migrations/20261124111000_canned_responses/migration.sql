-- A canned response may be for every chatbot of the account (no chatbot), and for one agent alone (a user). Rows of the
-- version before have a chatbot and no user. Those of an agent go with their membership.
alter table message_templates alter column chatbot_id drop not null;
alter table message_templates add column account_id uuid references accounts (id) on delete cascade on update cascade;
alter table message_templates add column user_id uuid;
alter table message_templates add column shortcut text;
-- How often it was inserted.
alter table message_templates add column uses integer not null default 0;
alter table message_templates add constraint message_templates_account_id_user_id_fkey
  foreign key (account_id, user_id) references members (account_id, user_id) on delete cascade on update cascade;
alter table message_templates add constraint message_templates_belongs_to
  check (account_id is not null or (chatbot_id is not null and user_id is null));
-- One title and one shortcut for each of the team of a chatbot, the team of all, and an agent with either.
create unique index message_templates_title_key on message_templates
  (coalesce(chatbot_id, account_id), coalesce(user_id, '00000000-0000-0000-0000-000000000000'), title);
create unique index message_templates_shortcut_key on message_templates
  (coalesce(chatbot_id, account_id), coalesce(user_id, '00000000-0000-0000-0000-000000000000'), shortcut);
create index message_templates_chatbot_id_idx on message_templates (chatbot_id);
create index message_templates_account_id_user_id_idx on message_templates (account_id, user_id);
drop index message_templates_chatbot_id_title_key;
