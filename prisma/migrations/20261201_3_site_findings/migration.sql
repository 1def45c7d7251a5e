-- What is wrong with a website by its own word: pages that contradict each other or a feed, twins, dead links.
create table site_findings (
  id bigint generated always as identity primary key,
  chatbot_id uuid not null references chatbots (id) on delete cascade,
  kind text not null,
  -- What a contradiction differs in.
  measure text,
  document_id bigint not null references documents (id) on delete cascade,
  sentence text not null,
  other_document_id bigint references documents (id) on delete cascade,
  other_url text not null,
  other_sentence text not null,
  certainty real not null,
  -- A hash of the texts and addresses: what was set aside stays so until one of them changes.
  key text not null,
  set_aside_at timestamptz(6),
  created_at timestamptz(6) not null default now(),
  unique (chatbot_id, key)
);
create index site_findings_document_id_idx on site_findings (document_id);
create index site_findings_other_document_id_idx on site_findings (other_document_id);

-- Pages that were compared with the others, and what they said then.
create table compared_pages (
  document_id bigint primary key references documents (id) on delete cascade,
  content_hash text not null
);
