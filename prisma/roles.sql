-- Two roles for one database, so that a hole in the programs is none in the server:
--
--   frontdesk_owner   owns the tables and changes them: `npm run migrate` alone logs in with it
--   frontdesk         reads and writes rows: the API, the workers and the admin program
--
-- Neither is a superuser, and neither can create a role, read a file or run a program. Docker Compose runs this file when
-- it creates its database. By hand, as a superuser, in a new and empty database (psql 15 or later), also before a backup
-- is restored into it; roles that exist get these passwords:
--
--   FRONTDESK_OWNER_PASSWORD=… FRONTDESK_PASSWORD=… psql -v ON_ERROR_STOP=1 -f prisma/roles.sql frontdesk
\getenv owner_password FRONTDESK_OWNER_PASSWORD
\getenv password FRONTDESK_PASSWORD

do $$
begin
  if not exists (select from pg_roles where rolname = 'frontdesk_owner') then
    create role frontdesk_owner login;
  end if;
  if not exists (select from pg_roles where rolname = 'frontdesk') then
    create role frontdesk login;
  end if;
end
$$;
alter role frontdesk_owner password :'owner_password';
alter role frontdesk password :'password';

alter database :"DBNAME" owner to frontdesk_owner;
revoke all on database :"DBNAME" from public;
grant connect on database :"DBNAME" to frontdesk;

-- Whoever migrates waits for those who read the tables, and may know for how long they have.
grant pg_read_all_stats to frontdesk_owner;

-- The tables do not exist yet: what their owner will create is granted in advance. A table of the data role may refer to
-- one of them, which is what the vectors of passages do.
grant usage on schema public to frontdesk;
alter default privileges for role frontdesk_owner in schema public
  grant select, insert, update, delete, references on tables to frontdesk;
alter default privileges for role frontdesk_owner in schema public
  grant usage, select on sequences to frontdesk;

-- A statement whose program has given it up may wait for a lock. It ends within this time instead of being stored later,
-- also where PgBouncer is in between, and `statement_timeout` is not sent.
alter role frontdesk in database :"DBNAME" set client_connection_check_interval = '500ms';

-- Semantic search has tables whose form depends on the embedding model, and a worker makes them. They lie in a schema of
-- their own: in `public` the data role creates nothing, so nothing of its making is ever run by the owner.
create schema vectors authorization frontdesk;
alter role frontdesk in database :"DBNAME" set search_path = vectors, public;
do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector schema public;
  end if;
end
$$;

-- In Docker's image a superuser logs in over the socket inside the container without a password, which is all that a
-- backup needs. With no password it logs in from nowhere else.
\getenv superuser FRONTDESK_SUPERUSER
\if :{?superuser}
alter role :"superuser" password null;
\endif
