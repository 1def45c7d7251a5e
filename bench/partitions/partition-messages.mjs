/** Turns `messages` of a database into a table with partitions by time, as a migration would. */

/** The partitions cover what is kept and the next day: the oldest begins 32 days ago. */
const [daysBack, daysAhead] = [32, 1]

/**
 * Ids are unique in each partition only, because a unique index must hold the column that divides the table. So nothing
 * can refer to a message by a foreign key any more, and `reply_to` is unique in each partition only.
 */
export async function partitionMessages({ pool }, partitions) {
  const bound = number =>
    `(date_trunc('hour', now()) - interval '${daysBack} days' + (${number}) * interval '${daysBack + daysAhead} days' / ${partitions})`
  await pool.query(`
    alter sequence messages_id_seq owned by none;
    create table divided (like messages including defaults) partition by range (created_at)`)
  await pool.query(`do $$ begin
    for number in 0 .. ${partitions - 1} loop
      execute format('create table messages_%s partition of divided for values from (%L) to (%L)', number,
        ${bound('number')}, ${bound('number + 1')});
    end loop; end $$`)
  await pool.query('insert into divided select * from messages order by id')
  await pool.query('drop table messages cascade')
  await pool.query('alter table divided rename to messages')
  for (const statement of [
    'alter table messages add primary key (id, created_at)',
    'create unique index on messages (reply_to, created_at)',
    'create index on messages (conversation_id, id)',
    'create index on messages (created_at)',
    `alter table messages add foreign key (conversation_id) references conversations (id) on delete cascade`,
  ])
    await pool.query(statement)
  await pool.query('vacuum analyze')
}

/** Drops the partitions that hold nothing younger than 30 days, each in a transaction of its own. */
export async function dropOldPartitions({ pool }) {
  const { rows } = await pool.query(`
    select relid::regclass::text as name from pg_partition_tree('messages') join pg_class on oid = relid
    where isleaf and (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''(.*)''\\)'))[1]::timestamptz
      <= now() - interval '720 hours'`)
  for (const { name } of rows) await pool.query(`drop table ${name}`)
  return rows.length
}
