-- Pairs of sentences that may contradict each other, for a model to decide, and what it said.
create table undecided_pairs (
  chatbot_id        uuid not null references chatbots (id) on delete cascade on update cascade,
  key               text not null,
  measure           text not null,
  document_id       bigint not null references documents (id) on delete cascade on update cascade,
  sentence          text not null,
  other_document_id bigint not null references documents (id) on delete cascade on update cascade,
  other_url         text not null,
  other_sentence    text not null,
  certainty         real not null,
  asked_at          timestamptz(6),
  is_contradiction  boolean,
  primary key (chatbot_id, key)
);
create index undecided_pairs_document_id_idx on undecided_pairs (document_id);
create index undecided_pairs_other_document_id_idx on undecided_pairs (other_document_id);

-- By which model a contradiction was found, and one sentence of it; null: by rule.
alter table site_findings add column judged_by text, add column reason text;
