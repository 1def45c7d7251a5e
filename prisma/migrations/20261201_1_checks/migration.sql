-- Questions that a chatbot is asked after a change, and what their answers must do.
create table checks (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  question text not null,
  history jsonb not null default '[]',
  page_url text,
  context_data jsonb,
  language text,
  expectations jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz(6) not null default now()
);
create index checks_chatbot_id_created_at_id_idx on checks (chatbot_id, created_at, id);

-- One run of a chatbot at a time; the last ones are kept.
create table check_runs (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  kind text not null,
  status text not null default 'waiting',
  check_ids uuid[] not null default array[]::uuid[],
  draft_version integer,
  total integer not null default 0,
  done integer not null default 0,
  asked integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  changed integer not null default 0,
  unasked integer not null default 0,
  enqueue_count integer not null default 1,
  lost_count integer not null default 0,
  heartbeat_at timestamptz(6) not null default now(),
  created_at timestamptz(6) not null default now(),
  ended_at timestamptz(6)
);
create index check_runs_chatbot_id_created_at_idx on check_runs (chatbot_id, created_at);
create unique index check_runs_one_at_a_time on check_runs (chatbot_id) where status in ('waiting', 'running');

-- The last answer of a check, with the saved settings and with the draft.
create table check_answers (
  check_id uuid not null references checks (id) on delete cascade on update cascade,
  is_draft boolean not null,
  run_id uuid not null,
  draft_version integer,
  answer jsonb,
  since timestamptz(6),
  before jsonb,
  failure text,
  settings text,
  passages jsonb not null default '[]',
  stands_on jsonb not null default '{}',
  told jsonb,
  primary key (check_id, is_draft)
);

-- How a chatbot's checks are run, and what they were last compared with.
create table check_settings (
  chatbot_id uuid primary key references chatbots (id) on delete cascade on update cascade,
  daily_budget integer not null default 100,
  asks_after_changes boolean not null default true,
  mails_changes boolean not null default true,
  compared_with text,
  is_behind boolean not null default false,
  used_on date,
  used integer not null default 0,
  mailed_at timestamptz(6)
);

create table answer_drafts (
  chatbot_id uuid primary key references chatbots (id) on delete cascade on update cascade,
  settings jsonb not null,
  version integer not null default 1,
  changed_at timestamptz(6) not null default now()
);

create table answer_versions (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  number integer not null,
  settings jsonb not null,
  author_id uuid,
  author_name text,
  reason text,
  created_at timestamptz(6) not null default now(),
  primary key (chatbot_id, number)
);

-- Test questions become checks. Their table stays for the version before, which still reads it.
insert into checks (chatbot_id, question, expectations, created_at)
select chatbot_id, question,
       case when expected_source is null then '[]'::jsonb
            else jsonb_build_array(jsonb_build_object('kind', 'cites', 'source', expected_source)) end,
       now() + position * interval '1 millisecond'
from test_questions;
