import type { Days } from '@frontdesk/contracts/day-range'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'

/** What the documentation says of such an answer. */
export const csvFile = {
  description: 'A file: UTF-8 with a byte order mark, one row for each record.',
  content: { 'text/csv': { schema: Type.String() } },
}

/** Sends a CSV file to be saved, named for what is in it and the days that were asked for. */
export function sendCsv(reply: FastifyReply, name: string, { from, to }: Days, csv: string): FastifyReply {
  // The days have been read as days by now: there is nothing in them that a header could not carry.
  const file = [name, from, to].filter(part => part !== undefined).join('_')
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .send(csv)
}
