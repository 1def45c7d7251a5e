-- Accounts whose models took much more than usual on a day (UTC): operators are mailed once a day about each.
create table cost_alarms (
  account_id uuid not null references accounts (id) on delete cascade on update cascade,
  day date not null,
  primary key (account_id, day)
);
create index cost_alarms_day_idx on cost_alarms (day);
