-- Whether personal data is replaced before a text leaves for a model provider, and how often that happens.
alter table chatbots
  add column masks_personal_data boolean not null default false,
  add column masked_patterns text[] not null default '{}';

create table masked_values (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  day date not null,
  count integer not null,
  primary key (chatbot_id, day)
);
