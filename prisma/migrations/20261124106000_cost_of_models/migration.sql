-- What models did, by the quarter of an hour: calls, tokens, time, and the cost by the prices of that time. Numbers
-- without content.
create table analytics_models (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  slot timestamptz(6) not null,
  purpose text not null,
  model text not null,
  currency text not null,
  calls integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  duration_ms bigint not null default 0,
  cost numeric not null default 0,
  primary key (chatbot_id, slot, purpose, model, currency)
);

-- Tokens that were counted before had no price.
insert into analytics_models (chatbot_id, slot, purpose, model, currency, input_tokens, output_tokens)
select chatbot_id, slot, 'reply', value, '',
       coalesce(sum(count) filter (where measure = 'input_tokens'), 0),
       coalesce(sum(count) filter (where measure = 'output_tokens'), 0)
from analytics_values where measure in ('input_tokens', 'output_tokens')
group by chatbot_id, slot, value;

-- A default that is a constant rewrites no row.
alter table analytics_counts add column answered_conversations integer not null default 0;
