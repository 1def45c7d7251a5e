-- The Monday of the newest weekly mail of a member, or of the week in which they asked for it. Null: they want none.
alter table members add column weekly_mail_on date;
create index members_weekly_mail_on_idx on members (weekly_mail_on) where weekly_mail_on is not null;
