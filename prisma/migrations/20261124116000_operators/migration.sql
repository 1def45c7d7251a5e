-- Whether a user runs the installation: they manage all accounts, and see no conversation of those they do not belong to.
alter table users add column is_operator boolean not null default false;
