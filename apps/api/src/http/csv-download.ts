import type { Days } from '@frontdesk/calendar/day-range'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { sendPieces, type Pieces } from './streams/send-pieces.ts'

/** The response schema of a CSV download. */
export const csvFile = {
  description: 'A CSV file in UTF-8 with a byte order mark, one row for each record.',
  content: { 'text/csv': { schema: Type.String() } },
}

/** A CSV file, and what has to be recorded before it is sent. */
export interface CsvDownload extends Pick<Pieces, 'pieces' | 'onBegin'> {
  /** The name of its content; the requested days follow it. */
  name: string
  days: Days
}

/** Sends a CSV file as a download, named after its content and the requested days. */
export function sendCsv(reply: FastifyReply, { name, days: { from, to }, ...csv }: CsvDownload): Promise<FastifyReply> {
  // Invalid days are refused before the first piece is sent, so they are safe in a header.
  const file = [name, from, to].filter(part => part !== undefined).join('_')
  return sendPieces(reply, { ...csv, contentType: 'text/csv; charset=utf-8', fileName: `${file}.csv` })
}
