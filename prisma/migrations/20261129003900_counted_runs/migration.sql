-- Runs of jobs that have begun and not come to their end: while they run, and where their worker died. Something that
-- two workers died of is put aside. Ids alone, and no reference, because jobs are about rows of many tables.
create table counted_runs (
  job text not null,
  subject text not null,
  runs smallint not null default 1,
  begun_at timestamptz(6) not null default clock_timestamp(),
  primary key (job, subject)
);
