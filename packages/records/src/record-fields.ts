import type { Actor } from '@frontdesk/accounts/actor'
import { columnName } from '@frontdesk/db/column-name'
import { conversationIdColumn } from '@frontdesk/db/conversation-id'
import { containing } from '@frontdesk/db/containing'
import { identifier, join, quoted, sql, type Sql } from '@frontdesk/db/sql'
import { asPlanShows, type Redactable } from './redact.ts'

/** One field of a record: where it appears beside the lists of the API. */
export interface RecordField {
  /** Its heading in CSV files. */
  heading: string
  /** Selects it from a record of this name in the statement, where it is no column of the same name in snake_case. */
  column?: (record: string) => Sql
  /** Whether the search of the list looks for a text in it. */
  isSearched?: true
  /** Whether webhooks send it. They do unless this says otherwise. */
  isInWebhooks?: false
}

/**
 * The fields of a kind of record, in the order of CSV files and webhooks. A field of the schema that is not in it does not
 * compile. Ids and times are known by their names: other fields are redacted on the free plan (`asPlanShows`), and times
 * come from PostgreSQL as dates.
 */
export type RecordFields<Shape extends Redactable<Shape>> = Readonly<Record<keyof Shape & string, RecordField>>

/** The ids of every record, which come first. */
export const idFields = {
  id: { heading: 'ID' },
  chatbotId: { heading: 'Chatbot ID' },
  sessionId: { heading: 'Session ID', isInWebhooks: false },
} as const satisfies Record<string, RecordField>

/** The id that names the conversation of a record to everybody who may see the record. It comes last, as new columns do. */
export const conversationField = {
  heading: 'Conversation ID',
  column: record => conversationIdColumn(identifier(`${record}.session_id`)),
} as const satisfies RecordField

/** A record as PostgreSQL has it: not redacted, with times as dates. */
export type RecordRow<Shape> = {
  [Field in keyof Shape]: Field extends TimeName ? Date | Extract<Shape[Field], null> : Exclude<Shape[Field], '***'>
}

type TimeName = `${string}At`
const isTime = /At$/

// Object.entries forgets that fields without any other value are there.
const entriesOf = (fields: Readonly<Record<string, RecordField>>): [string, RecordField][] => Object.entries(fields)

/**
 * The columns of a `select`, of which `query` makes a row. `record` is the table, alias or CTE that they are read from.
 */
export const columnsOf = <Field extends string>(
  fields: Readonly<Record<Field, RecordField>>,
  record: string,
  { without = [] }: { without?: readonly NoInfer<Field>[] } = {},
): Sql =>
  join(
    entriesOf(fields)
      .filter(([name]) => !without.some(left => left === name))
      .map(([name, { column }]) =>
        column === undefined
          ? identifier(`${record}.${columnName(name)}`)
          : sql`${column(record)} as ${identifier(columnName(name))}`,
      ),
    ', ',
  )

/** Whether a searched field of a record contains the text. `record` is the table or alias that has it. */
export const isFound = (fields: Readonly<Record<string, RecordField>>, record: string, text = ''): Sql => {
  const searched = entriesOf(fields).filter(([, { isSearched }]) => isSearched === true)
  if (text === '') return sql`true`
  return sql`(${join(
    searched.map(([name]) => sql`${identifier(`${record}.${columnName(name)}`)} ilike ${containing(text)}`),
    ' or ',
  )})`
}

/**
 * A session id as this actor sees it: of a conversation that began without a visitor key it opens the conversation, which is
 * for those who may read conversations.
 */
export const sessionIdFor = ({ permissions }: Pick<Actor, 'permissions'>, sessionId: string | null): string | null =>
  permissions.includes('conversations') ? sessionId : null

/** A record as this actor sees it. */
export function presentRecord<Shape extends Redactable<Shape>>(
  fields: RecordFields<Shape>,
  actor: Pick<Actor, 'plan' | 'permissions'>,
  row: NoInfer<RecordRow<Shape>>,
): Shape {
  const valueOf = (name: string): unknown => {
    const value: unknown = row[name as keyof Shape]
    if (name === 'sessionId' && typeof value === 'string') return sessionIdFor(actor, value)
    return value instanceof Date ? value.toISOString() : value
  }
  // A row has each field of its record, and only times have another type in it.
  return asPlanShows(actor, Object.fromEntries(Object.keys(fields).map(name => [name, valueOf(name)])) as Shape)
}

/** ISO 8601 in UTC, to the millisecond. */
const isoOf = (column: Sql): Sql => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A record as JSON, as webhooks and mails get it: the fields of the dashboard's API under the same names. `row` is the
 * table, alias or CTE that the columns are read from.
 */
export const recordData = (fields: Readonly<Record<string, RecordField>>, row: string): Sql => {
  const sent = entriesOf(fields).filter(([, { isInWebhooks }]) => isInWebhooks !== false)
  const pairs = sent.map(([name, field]) => {
    const column = field.column?.(row) ?? identifier(`${row}.${columnName(name)}`)
    return sql`${quoted(name)}, ${isTime.test(name) ? isoOf(column) : column}`
  })
  return sql`json_build_object(${join(pairs, ', ')})`
}
