-- The tables of Frontdesk. The Prisma schema (prisma/schema.prisma) says what each column is for. This file says the same
-- in SQL, with what Prisma cannot say: checks, partial indexes, text search and storage. No comment may hold a semicolon:
-- Prisma would take it for the end of a statement.
--
-- Every table hangs on an account or a chatbot by foreign keys that delete on cascade, except those that outlive a
-- conversation on purpose (replies, charges, tombstones).

-- A uuid in one GIN index with a tsvector, and in one exclusion constraint with a range.
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- --------------------------------------------------------------------------------------------------------------------
-- Accounts: who owns, who may do what, how many replies
-- --------------------------------------------------------------------------------------------------------------------

create type plan as enum ('free', 'basic', 'standard');

-- A business: its members, its chatbots and its monthly quota.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  plan plan not null,
  quota integer,
  suspended_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  timezone text not null default 'UTC'
);

-- A login. One user may be a member of several accounts.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  password_hash text,
  session_epoch integer not null default 0,
  last_login_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  language text,
  timezone text,
  preferences jsonb not null default '{}'
);
create unique index users_email_key on users (email);

create type permission as enum (
  'chatbot_settings', 'live_chat', 'analytics', 'conversations', 'leads', 'feedback', 'questions', 'bookings', 'team_wiki'
);

-- A user in an account, with permissions. An owner has all of them.
create table members (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  is_owner boolean not null,
  permissions permission[],
  sees_all_chatbots boolean not null default true,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index members_account_id_user_id_key on members (account_id, user_id);
create index members_user_id_idx on members (user_id);

-- An invitation to join an account. Of its link only a hash is stored.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  email text not null,
  permissions permission[],
  chatbot_ids uuid[],
  sees_all_chatbots boolean not null,
  token_hash bytea not null,
  expires_at timestamptz(6) not null,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index invitations_account_id_email_key on invitations (account_id, email);
create unique index invitations_token_hash_key on invitations (token_hash);

-- A link to choose a new password. A row is written for every address that is asked for, so that the answer takes the
-- same time for known and unknown ones. Without a user the link opens nothing.
create table password_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade on update cascade,
  token_hash bytea not null,
  expires_at timestamptz(6) not null
);
create unique index password_resets_token_hash_key on password_resets (token_hash);
create index password_resets_expires_at_idx on password_resets (expires_at);
create index password_resets_user_id_idx on password_resets (user_id);

-- An address outside the team that an account wants to send notifications to.
create table mail_recipients (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  email text not null,
  token_hash bytea,
  expires_at timestamptz(6),
  mailed_at timestamptz(6),
  confirmed_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp,
  primary key (account_id, email)
);
create unique index mail_recipients_token_hash_key on mail_recipients (token_hash);

-- The audit log: who changed which setting and when. Field names only, never what a field said.
create table audit_log (
  id bigserial primary key,
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  user_id uuid references users (id) on delete set null on update cascade,
  action text not null,
  chatbot_id uuid,
  object_id uuid,
  fields text[],
  details jsonb,
  created_at timestamptz(6) not null default current_timestamp
);
create index audit_log_account_id_id_idx on audit_log (account_id, id);

-- AI replies of an account in one month (UTC). The check holds the quota whatever the order of requests: a charge that
-- would exceed it fails as a whole.
-- Rows are updated in place: free space on each page keeps such updates away from the indexes.
create table usage (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  period date not null,
  used integer not null,
  quota integer not null,
  primary key (account_id, period),
  constraint usage_not_negative check (used >= 0),
  constraint usage_within_quota check (used <= quota)
) with (fillfactor = 50);

-- How often the chatbots of an account were tried in the dashboard on one day (UTC): model calls outside the quota.
create table trial_usage (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  day date not null,
  used integer not null,
  primary key (account_id, day)
);

-- Mails about the monthly quota that were sent: one for each percentage that was reached.
create table usage_mails (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  period date not null,
  percent integer not null,
  primary key (account_id, period, percent)
);

-- What only workers know of this installation: how mails are sent, which model writes replies.
create table installation_facts (
  name text primary key,
  value jsonb not null,
  recorded_at timestamptz(6) not null default current_timestamp
);

-- --------------------------------------------------------------------------------------------------------------------
-- Chatbots and their settings
-- --------------------------------------------------------------------------------------------------------------------

-- A chatbot with its settings.
create table chatbots (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  name text not null,
  service_name text not null,
  language text not null default 'en',
  is_streaming boolean not null default false,
  system_prompt text,
  model text,
  live_chat_enabled boolean not null default false,
  live_chat_timeout_minutes integer not null default 5,
  daily_cap integer,
  appearance jsonb not null default '{}',
  live_chat_mails boolean not null default false,
  live_chat_recipients text[] not null default '{}',
  lead_settings jsonb not null default '{}',
  booking_settings jsonb not null default '{}',
  has_feedback boolean not null default true,
  has_transcripts boolean not null default false,
  privacy_url text,
  live_chat_hours jsonb,
  live_chat_time_zone text not null default 'UTC',
  live_chat_closed_message text,
  live_chat_after_unanswered integer not null default 0,
  live_chat_on_failure boolean not null default false,
  live_chat_mailed_at timestamptz(6),
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp,
  constraint chatbots_daily_cap_not_negative check (daily_cap >= 0)
);
create index chatbots_account_id_idx on chatbots (account_id);

-- The chatbots that a member may see, for members who do not see all of them.
create table member_chatbots (
  member_id uuid not null references members (id) on delete cascade on update cascade,
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  primary key (member_id, chatbot_id)
);
create index member_chatbots_chatbot_id_idx on member_chatbots (chatbot_id);

-- The websites that a chatbot answers on: `shop.example`, or `*.shop.example` for its subdomains.
create table allowed_domains (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  domain text not null,
  primary key (chatbot_id, domain)
);
create index allowed_domains_domain_idx on allowed_domains (domain);

-- Requests that a chatbot refused because of where they came from, counted by day. Holds the host of a website at most,
-- never a visitor's address.
create table refused_origins (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  day date not null,
  reason text not null,
  host text not null,
  count integer not null,
  primary key (chatbot_id, day, reason, host)
);

-- The last time that a website loaded the widget of a chatbot.
create table seen_origins (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  host text not null,
  seen_at timestamptz(6) not null,
  primary key (chatbot_id, host)
);

-- Messages of a chatbot with a daily cap in one day (UTC). As with the quota, a message that would exceed the cap fails
-- as a whole.
-- Rows are updated in place: free space on each page keeps such updates away from the indexes.
create table daily_usage (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  day date not null,
  used integer not null,
  cap integer not null,
  primary key (chatbot_id, day),
  constraint daily_usage_within_cap check (used <= cap)
) with (fillfactor = 50);

-- A chatbot that is a team wiki.
create table wikis (
  chatbot_id uuid primary key references chatbots (id) on delete cascade on update cascade,
  subdomain text not null,
  is_protected boolean not null
);

-- Canned responses of a chatbot's agents.
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index message_templates_chatbot_id_title_key on message_templates (chatbot_id, title);

-- Questions that owners try again after a change.
create table test_questions (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  "position" integer not null,
  question text not null,
  expected_source text,
  primary key (chatbot_id, "position")
);

-- --------------------------------------------------------------------------------------------------------------------
-- Knowledge: a source has documents, a document has chunks
-- --------------------------------------------------------------------------------------------------------------------

create type source_kind as enum ('website', 'file', 'text', 'question_answer', 'products', 'sitemap');

create type source_status as enum ('pending', 'indexing', 'ready', 'failed');

-- Something a chatbot answers from: a website, a sitemap, a file, texts, questions with answers, or a product feed.
create table sources (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  kind source_kind not null,
  url text,
  max_depth integer,
  language text,
  reindex_days integer,
  include_patterns text[] not null default array[]::text[],
  exclude_patterns text[] not null default array[]::text[],
  keep_selectors text[] not null default array[]::text[],
  drop_selectors text[] not null default array[]::text[],
  options_hash text,
  status source_status not null default 'pending',
  error text,
  index_run uuid,
  enqueue_count integer not null default 1,
  lost_count integer not null default 0,
  heartbeat_at timestamptz(6) not null default current_timestamp,
  pages_found integer not null default 0,
  pages_indexed integer not null default 0,
  pages_skipped integer not null default 0,
  pages_failed integer not null default 0,
  pages_fetched integer not null default 0,
  skip_reasons jsonb not null default '{}',
  limit_reached text,
  limit_value bigint,
  last_indexed_at timestamptz(6),
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create index sources_chatbot_id_idx on sources (chatbot_id);
-- For the sweep: sources that are being indexed are few.
create index sources_waiting on sources (heartbeat_at) where status in ('pending', 'indexing');

-- The uploaded file of a source, where every worker can read it.
create table source_files (
  source_id uuid primary key references sources (id) on delete cascade on update cascade,
  name text not null,
  size integer not null,
  content bytea not null,
  uploaded_at timestamptz(6) not null default current_timestamp
);
-- PDF and DOCX are compressed already: trying again would cost time and gain nothing.
alter table source_files alter column content set storage external;

-- A text with its title, or a question with its answer, as the owner wrote it.
create table source_entries (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references sources (id) on delete cascade on update cascade,
  title text not null,
  text text not null,
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index source_entries_source_id_title_key on source_entries (source_id, title);

create type document_status as enum ('indexed', 'failed');

-- A page or another document of a source.
create table documents (
  id bigserial primary key,
  source_id uuid not null references sources (id) on delete cascade on update cascade,
  chatbot_id uuid not null,
  url text not null,
  title text not null default '',
  language text,
  content_hash text,
  size integer not null default 0,
  etag text,
  last_modified text,
  links text[] default array[]::text[],
  status document_status not null,
  error text,
  index_run uuid,
  missed integer not null default 0,
  fetched_at timestamptz(6) not null default current_timestamp
);
create unique index documents_source_id_url_key on documents (source_id, url);
create index documents_chatbot_id_url_idx on documents (chatbot_id, url);

-- A passage of a document: what search finds and a citation points to.
create table chunks (
  id bigserial primary key,
  document_id bigint not null references documents (id) on delete cascade on update cascade,
  chatbot_id uuid not null,
  position integer not null,
  heading text not null default '',
  text text not null,
  tsv tsvector not null
);
create unique index chunks_document_id_position_key on chunks (document_id, "position");
-- Keyword search is always inside one chatbot. Without fastupdate a search never reads a list of pending entries.
create index chunks_words on chunks using gin (chatbot_id, tsv) with (fastupdate=off);

-- A product of a feed, typed so that it is found by price, currency and availability as well as by its words.
create table products (
  id bigserial primary key,
  source_id uuid not null references sources (id) on delete cascade on update cascade,
  chatbot_id uuid not null,
  product_id text not null,
  name text not null,
  description text not null,
  price numeric,
  currency text,
  availability text,
  attributes json not null,
  url text,
  image text,
  hash text not null,
  missed integer not null default 0,
  tsv tsvector not null
);
create unique index products_source_id_product_id_key on products (source_id, product_id);
-- As for chunks: words inside one chatbot.
create index products_words on products using gin (chatbot_id, tsv);

-- The last reading of a feed: an unchanged feed need not be read again.
create table product_feeds (
  source_id uuid primary key references sources (id) on delete cascade on update cascade,
  configuration text not null,
  reading text not null,
  content_hash text not null,
  etag text,
  last_modified text,
  skipped jsonb not null default '[]'
);

-- What the last crawl of a source skipped: the first pages of each reason, and the number of all of them.
create table crawl_reports (
  source_id uuid primary key references sources (id) on delete cascade on update cascade,
  skipped jsonb not null default '[]',
  counts jsonb not null default '{}'
);

-- A page that the owner has left out of a source: no crawl reads it.
create table excluded_pages (
  id uuid primary key default gen_random_uuid(),
  source_id uuid not null references sources (id) on delete cascade on update cascade,
  url text not null,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index excluded_pages_source_id_url_key on excluded_pages (source_id, url);

-- --------------------------------------------------------------------------------------------------------------------
-- Conversations: messages, replies, charges, live chat
-- --------------------------------------------------------------------------------------------------------------------

create type mode as enum ('bot', 'human');

create type live_status as enum ('waiting', 'open');

-- A conversation with one visitor. Its public id is the session id.
-- Rows are updated in place: free space on each page keeps such updates away from the indexes.
create table conversations (
  id bigserial primary key,
  session_id uuid not null,
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  mode mode not null default 'bot',
  live_status live_status,
  waiting_since timestamptz(6),
  agent_id uuid,
  agent_read_id bigint not null default 0,
  alerted_at timestamptz(6),
  unanswered_in_row integer not null default 0,
  version integer not null default 0,
  context_epoch integer not null default 0,
  context_mark bigint not null default 0,
  last_visitor_message_id bigint,
  visitor_messages integer not null default 0,
  lease_token uuid,
  lease_until timestamptz(6),
  last_language text,
  last_ip text,
  last_page text,
  last_browser text,
  last_activity_at timestamptz(6) not null default current_timestamp,
  created_at timestamptz(6) not null default current_timestamp,
  -- The legal states. IS TRUE, because a check also passes when it is unknown: human without a status.
  constraint conversation_state check ((
    (mode = 'bot' and live_status is null)
    or (mode = 'bot' and live_status = 'waiting' and waiting_since is not null)
    or (mode = 'human' and live_status = 'open')
  ) is true)
) with (fillfactor = 80);
create unique index conversations_session_id_key on conversations (session_id);
create index conversations_chatbot_id_last_activity_at_idx on conversations (chatbot_id, last_activity_at);
create index conversations_last_activity_at_idx on conversations (last_activity_at);
-- Conversations that wait for an agent or have one are few, and looked for every few seconds.
create index conversations_live on conversations (chatbot_id) where live_status is not null;

create type message_role as enum ('user', 'assistant', 'system');

-- A message of a visitor, the bot, an agent or the system.
create table messages (
  id bigserial primary key,
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  role message_role not null,
  is_agent boolean not null default false,
  content text not null,
  sources json,
  actions json,
  reply_to bigint,
  context_epoch integer not null,
  browser_language text,
  client_ip text,
  referer text,
  created_at timestamptz(6) not null default clock_timestamp()
);
create unique index messages_reply_to_key on messages (reply_to);
create index messages_conversation_id_id_idx on messages (conversation_id, id);
create index messages_created_at_idx on messages (created_at);

create type reply_state as enum ('pending', 'answered', 'failed', 'handed_over');

-- The promise to answer one message, and its outcome. Holds no content and outlives the messages, so that charges can
-- always be checked.
-- Rows are updated in place: free space on each page keeps such updates away from the indexes.
create table replies (
  id uuid primary key,
  account_id uuid not null,
  chatbot_id uuid not null,
  conversation_id bigint not null,
  message_id bigint not null,
  state reply_state not null default 'pending',
  attempt uuid,
  claims integer not null default 0,
  releases integer not null default 0,
  enqueue_count integer not null default 0,
  enqueued_at timestamptz(6) not null default current_timestamp,
  is_streamed boolean not null default false,
  request_key text,
  request_hash text,
  failure text,
  model text,
  input_tokens integer,
  output_tokens integer,
  is_truncated boolean not null default false,
  accepted_at timestamptz(6) not null default current_timestamp,
  settled_at timestamptz(6),
  stopped_at timestamptz(6)
) with (fillfactor = 80);
create unique index replies_chatbot_id_request_key_key on replies (chatbot_id, request_key);
create unique index replies_message_id_key on replies (message_id);
create index replies_accepted_at_idx on replies (accepted_at);
-- Pending replies are few: these two indexes stay small however long the history is.
create index replies_pending_by_conversation on replies (conversation_id, message_id) where state = 'pending';
create index replies_pending_by_age on replies (enqueued_at) where state = 'pending';
-- For the sweep of handoffs that a visitor requested in words and that were not started.
create index replies_handed_over on replies (accepted_at) where state = 'handed_over';

create type charge_kind as enum ('charge', 'refund');

-- The ledger of the quota: at most one charge and one refund for each visitor message.
create table charges (
  message_id bigint not null,
  kind charge_kind not null,
  account_id uuid not null,
  period date not null,
  created_at timestamptz(6) not null default current_timestamp,
  primary key (message_id, kind)
);
create index charges_account_id_period_idx on charges (account_id, period);

create type tool_call_state as enum ('calling', 'done', 'failed', 'unknown', 'proposed');

-- A tool call of the model, written before it is made. It is removed with the visitor's message.
create table tool_calls (
  message_id bigint not null references messages (id) on delete cascade on update cascade,
  call_index integer not null,
  name text not null,
  args_hash text not null,
  arguments text,
  state tool_call_state not null,
  result json,
  attempt uuid not null,
  confirmed_by bigint,
  created_at timestamptz(6) not null default current_timestamp,
  primary key (message_id, call_index)
);
-- Proposed calls whose arguments are still stored are few, and their arguments are deleted within hours.
create index tool_calls_with_arguments on tool_calls (created_at) where arguments is not null;

-- Every change of a conversation's mode, with the last message id at that moment.
create table mode_changes (
  seq bigserial primary key,
  conversation_id bigint not null references conversations (id) on delete cascade on update cascade,
  mode mode not null,
  at_message_id bigint not null,
  step text,
  waited_ms bigint,
  created_at timestamptz(6) not null default current_timestamp
);
create index mode_changes_conversation_id_seq_idx on mode_changes (conversation_id, seq);
create index mode_changes_created_at_idx on mode_changes (created_at);

-- The last heartbeat of each agent.
create table agent_presence (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  user_id uuid not null references users (id) on delete cascade on update cascade,
  seen_at timestamptz(6) not null,
  primary key (account_id, user_id)
);

-- --------------------------------------------------------------------------------------------------------------------
-- Records: questions, feedback, leads, bookings
-- --------------------------------------------------------------------------------------------------------------------

create type question_reason as enum ('not_found', 'flagged');

create type question_status as enum ('open', 'answered', 'dismissed');

-- A question that the bot could not answer, or that was flagged for the owner.
create table questions (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  session_id uuid not null,
  question text not null,
  answer text,
  reason question_reason not null,
  status question_status not null default 'open',
  created_at timestamptz(6) not null default current_timestamp
);
create index questions_chatbot_id_created_at_idx on questions (chatbot_id, created_at);
create index questions_created_at_idx on questions (created_at);
create index questions_session_id_idx on questions (session_id);

create type rating as enum ('up', 'down');

-- A visitor's rating of a reply.
create table feedback (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  session_id uuid not null,
  message_id bigint not null,
  rating rating not null,
  comment text,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index feedback_message_id_key on feedback (message_id);
create index feedback_chatbot_id_created_at_idx on feedback (chatbot_id, created_at);
create index feedback_created_at_idx on feedback (created_at);
create index feedback_session_id_idx on feedback (session_id);

-- Contact details that a visitor left.
create table leads (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  session_id uuid,
  name text,
  email text,
  phone text,
  company text,
  message text,
  consent text,
  handled_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp
);
create index leads_chatbot_id_created_at_idx on leads (chatbot_id, created_at);
create index leads_session_id_idx on leads (session_id);

create type booking_status as enum ('pending', 'confirmed', 'cancelled');

-- An appointment.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  session_id uuid,
  name text not null,
  email text not null,
  phone text,
  starts_at timestamptz(6) not null,
  ends_at timestamptz(6) not null,
  timezone text not null,
  title text not null,
  status booking_status not null default 'confirmed',
  created_at timestamptz(6) not null default current_timestamp
);
create index bookings_chatbot_id_created_at_idx on bookings (chatbot_id, created_at);
create index bookings_chatbot_id_starts_at_idx on bookings (chatbot_id, starts_at);
create index bookings_session_id_idx on bookings (session_id);

-- The time that a booking occupies, its link to confirm and to cancel, and the request that made it.
create table booking_holds (
  booking_id uuid primary key references bookings (id) on delete cascade on update cascade,
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  period tstzrange,
  held_until timestamptz(6),
  network text,
  token_hash bytea,
  encrypted_token text,
  request_key text,
  request_hash text,
  created_at timestamptz(6) not null default current_timestamp,
  -- Two bookings of one chatbot never occupy the same time, whatever the order of requests.
  constraint booking_holds_period_free exclude using gist (chatbot_id with =, period with &&)
);
create unique index booking_holds_chatbot_id_request_key_key on booking_holds (chatbot_id, request_key);
create unique index booking_holds_token_hash_key on booking_holds (token_hash);
-- Bookings that nobody has confirmed are few.
create index booking_holds_pending on booking_holds (held_until) where held_until is not null;

-- --------------------------------------------------------------------------------------------------------------------
-- Outboxes and connectors
-- --------------------------------------------------------------------------------------------------------------------

-- An HTTP endpoint of the owner that the model may call as a tool. The secret is encrypted.
create table connectors (
  id uuid primary key default gen_random_uuid(),
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  name text not null,
  description text not null,
  method text not null,
  host text not null,
  path_template text not null,
  parameters jsonb not null,
  response_fields text[] not null default array[]::text[],
  is_writing boolean not null,
  secret bytea,
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create unique index connectors_chatbot_id_name_key on connectors (chatbot_id, name);

-- An address of the account that receives events. The secret is encrypted.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  chatbot_id uuid references chatbots (id) on delete cascade on update cascade,
  url text not null,
  events text[],
  is_enabled boolean not null default true,
  secret bytea not null,
  version integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create index webhooks_account_id_idx on webhooks (account_id);
create index webhooks_chatbot_id_idx on webhooks (chatbot_id);

create type delivery_state as enum ('waiting', 'delivered', 'failed');

-- The outbox of webhooks: a delivery is written in the transaction of its event and sent afterwards.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade on update cascade,
  event_id uuid not null,
  event text not null,
  chatbot_id uuid references chatbots (id) on delete cascade on update cascade,
  session_id uuid,
  object_id uuid,
  data json not null,
  state delivery_state not null default 'waiting',
  tries integer not null default 0,
  enqueue_count integer not null default 0,
  due_at timestamptz(6) not null default current_timestamp,
  in_flight boolean not null default false,
  outcome text,
  settled_at timestamptz(6),
  created_at timestamptz(6) not null default current_timestamp
);
create index webhook_deliveries_chatbot_id_idx on webhook_deliveries (chatbot_id);
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);
create index webhook_deliveries_object_id_idx on webhook_deliveries (object_id);
create index webhook_deliveries_session_id_idx on webhook_deliveries (session_id);
create index webhook_deliveries_webhook_id_created_at_idx on webhook_deliveries (webhook_id, created_at);
-- For the sweep: the oldest delivery of each webhook that waits, how many are in flight, and whether one has failed.
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_in_flight on webhook_deliveries (webhook_id) where in_flight;
create index webhook_deliveries_failing on webhook_deliveries (webhook_id) where state = 'waiting' and outcome is not null;

-- The outbox of mails about leads and bookings.
create table record_mails (
  id uuid primary key default gen_random_uuid(),
  occasion text not null,
  lead_id uuid references leads (id) on delete cascade on update cascade,
  booking_id uuid references bookings (id) on delete cascade on update cascade,
  created_at timestamptz(6) not null default current_timestamp
);
create index record_mails_booking_id_idx on record_mails (booking_id);
create index record_mails_created_at_idx on record_mails (created_at);
create index record_mails_lead_id_idx on record_mails (lead_id);

create type export_format as enum ('csv', 'json');

create type export_status as enum ('waiting', 'running', 'done', 'failed', 'cancelled');

-- An export of conversations that a member asked for.
create table export_jobs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  requested_by uuid not null,
  format export_format not null,
  filters jsonb not null,
  status export_status not null default 'waiting',
  messages_done integer not null default 0,
  messages_all integer,
  file text,
  error text,
  expires_at timestamptz(6),
  enqueue_count integer not null default 1,
  lost_count integer not null default 0,
  heartbeat_at timestamptz(6) not null default current_timestamp,
  snapshot_at timestamptz(6),
  stale_at timestamptz(6),
  file_number integer not null default 1,
  created_at timestamptz(6) not null default current_timestamp
);
create index export_jobs_account_id_created_at_idx on export_jobs (account_id, created_at);
-- One export of an account at a time.
create unique index export_jobs_under_way on export_jobs (account_id) where status in ('waiting', 'running');
-- Files that are written anew.
create index export_jobs_stale on export_jobs (heartbeat_at) where stale_at is not null;

-- --------------------------------------------------------------------------------------------------------------------
-- Retention
-- --------------------------------------------------------------------------------------------------------------------

-- What is left of an expired conversation: enough to answer 410 instead of 404.
create table tombstones (
  session_id uuid primary key,
  chatbot_id uuid not null,
  last_activity_at timestamptz(6) not null
);

-- Numbers of rows that each run of retention removed. A run without an end was interrupted, and the next one continues.
create table retention_runs (
  id bigserial primary key,
  started_at timestamptz(6) not null default clock_timestamp(),
  cutoff timestamptz(6) not null,
  finished_at timestamptz(6),
  messages integer not null default 0,
  conversations integer not null default 0,
  questions integer not null default 0,
  feedback integer not null default 0,
  request_keys integer not null default 0,
  export_jobs integer not null default 0,
  webhook_deliveries integer not null default 0
);

-- --------------------------------------------------------------------------------------------------------------------
-- Analytics
-- --------------------------------------------------------------------------------------------------------------------

-- What happened at a chatbot in a quarter of an hour, in numbers alone. They outlive what they were counted from.
create table analytics_counts (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  slot timestamptz(6) not null,
  conversations integer not null default 0,
  visitor_messages integer not null default 0,
  ai_replies integer not null default 0,
  failed integer not null default 0,
  not_found integer not null default 0,
  handed_over integer not null default 0,
  agent_replies integer not null default 0,
  ratings_up integer not null default 0,
  ratings_down integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (chatbot_id, slot)
);

create type analytics_measure as enum ('reply_ms', 'wait_ms', 'page', 'language', 'source', 'input_tokens', 'output_tokens');

-- How often each value was met. Of milliseconds the value is the number of a class of a histogram, of tokens a model.
create table analytics_values (
  chatbot_id uuid not null references chatbots (id) on delete cascade on update cascade,
  measure analytics_measure not null,
  slot timestamptz(6) not null,
  value text not null,
  count bigint not null,
  primary key (chatbot_id, measure, slot, value)
);
create index analytics_values_slot_idx on analytics_values (slot);

-- One row: everything before this moment was counted.
create table analytics_progress (
  id boolean primary key default true check (id),
  counted_until timestamptz(6) not null default '-infinity'
);
insert into analytics_progress default values;
