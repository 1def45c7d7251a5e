-- A model judges what no rule can decide of the answer to a check, and pairs of sentences.
alter type assist_purpose add value if not exists 'judgement';
alter type assist_purpose add value if not exists 'contradiction';

create table check_judgements (
  check_id  uuid not null references checks (id) on delete cascade on update cascade,
  hash      text not null,
  model     text not null,
  is_met    boolean not null,
  reason    text not null,
  judged_at timestamptz(6) not null default now(),
  primary key (check_id, hash)
);
