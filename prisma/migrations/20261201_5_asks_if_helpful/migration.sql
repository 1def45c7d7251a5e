-- Whether visitors are asked once, when the conversation has gone quiet, if the answer helped.
alter table chatbots add column asks_if_helpful boolean not null default false;
