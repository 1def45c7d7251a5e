-- Whether every page of a source is read in a browser: its owner says so. Else only pages that show no text without it are.
alter table sources add column render_pages boolean not null default false;
