-- The program that wrote an entry, by the name of its connection: an operator's command is not a click in the dashboard.
-- Null for entries from before: the default is set in a statement of its own, so that they are not given this one's name.
alter table audit_log add column program text;
alter table audit_log alter column program set default current_setting('application_name');
