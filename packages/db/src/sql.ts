import { Prisma } from './generated/client.ts'

/**
 * An SQL statement or a part of one: the text with a placeholder for each value, and the values. A statement of `sql`
 * takes values and other statements in place, so nobody counts placeholders:
 *
 *     const mine = sql`account_id = ${accountId}`
 *     sql`select id from chatbots where ${mine} and id = any(${ids}::uuid[])`
 *
 * A value that stands twice is sent twice, and PostgreSQL finds the type of each by itself. Add a cast such as
 * `${id}::uuid` where nothing beside it has a type.
 */
export type Sql = Prisma.Sql

/** Writes a statement, or a part of one. */
export const sql = Prisma.sql
/** Joins values or statements, by commas unless a separator is given. The list must not be empty. */
export const join = Prisma.join
/** Makes a statement of a text. Only for texts of the code: what comes from outside is a value. */
export const raw = Prisma.raw

/**
 * A name in place, which PostgreSQL takes as no parameter: that of a column, an alias or a CTE, also as `alias.column`.
 * Refuses everything that is more than names, so that no text can be put into a statement by it.
 */
export const identifier = (name: string): Sql => raw(checkedName(name))
/** The same in quotes: a text of the code, such as the key of a JSON object. */
export const quoted = (name: string): Sql => raw(`'${checkedName(name)}'`)

function checkedName(name: string): string {
  if (!/^[a-z]\w*(?:\.[a-z]\w*)?$/i.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a statement`)
  return name
}

/** Nothing, for a part that is left out. */
export const empty = Prisma.empty
