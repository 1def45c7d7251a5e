-- Pictures that members have of themselves: apart from users, which every request reads.
create table user_pictures (
  user_id uuid primary key references users (id) on delete cascade on update cascade,
  -- Another one with each picture, so that browsers may keep what they have loaded.
  id uuid not null default gen_random_uuid(),
  type text not null,
  bytes bytea not null
);
create unique index user_pictures_id_key on user_pictures (id);
