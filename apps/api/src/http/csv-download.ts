import type { Days } from '@frontdesk/contracts/day-range'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'

/** The response schema of a CSV download. */
export const csvFile = {
  description: 'A file: UTF-8 with a byte order mark, one row for each record.',
  content: { 'text/csv': { schema: Type.String() } },
}

/** Sends a CSV file as a download, named after its content and the requested days. */
export function sendCsv(reply: FastifyReply, name: string, { from, to }: Days, csv: string): FastifyReply {
  // The days were validated before, so that they are safe in a header.
  const file = [name, from, to].filter(part => part !== undefined).join('_')
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .send(csv)
}
