-- Findings that were made or set aside since outcomes were decided.
create index concurrently if not exists site_findings_changed_idx on site_findings (greatest(created_at, set_aside_at));
