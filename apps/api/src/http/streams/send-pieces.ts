import type { FastifyReply } from 'fastify'
import { sendDownload } from '../download.ts'

/** A text that is read piece by piece. */
export interface Pieces {
  contentType: string
  /** The name under which browsers save the file; without one they show it. Letters, digits, `_`, `-` and `.` alone. */
  fileName?: string
  pieces: AsyncGenerator<string, void, undefined>
  /** Called when the first piece was read, and before anything is sent. */
  onBegin?: () => Promise<void>
}

/** A text of this length is an answer like any other; a longer one is sent while it is read. */
const wholeLength = 1_000_000

/** Sends a text whose length is not known. An error in the first pieces is answered, a later one breaks the connection. */
export async function sendPieces(reply: FastifyReply, { pieces, onBegin, ...file }: Pieces): Promise<FastifyReply> {
  const { contentType, fileName } = file
  let text = ''
  while (text.length < wholeLength) {
    const next = await pieces.next()
    if (next.done === true) {
      await onBegin?.()
      if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return reply.type(contentType).send(text)
    }
    text += next.value
  }
  await onBegin?.()
  return sendDownload(reply, { ...file, pieces: withBeginning(text, pieces) })
}

async function* withBeginning(text: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield text
  yield* pieces
}

/** The same for a document of JSON: its schema describes it, and the pieces are written by what it describes. */
export const sendJson = (reply: FastifyReply, pieces: Pieces['pieces']): Promise<FastifyReply> =>
  sendPieces(reply, { contentType: 'application/json; charset=utf-8', pieces })
