import { fileNameHeader } from '@frontdesk/contracts/chat/file-limits'
import type { HistoryMessage } from '@frontdesk/contracts/chat/history'
import { parseReply, query, sessionHeaders } from '../../api/call.ts'
import type { Outcome } from '../../api/visitor-actions-api.ts'
import type { ExtrasContext } from '../panel-context.ts'

/** The API takes two minutes for a file; a line that is silent for longer is dead. */
const answerMs = 150_000

interface OutgoingFile {
  readonly file: File
  /** Sent twice with one key, a file is stored once. */
  readonly key: string
  /** Gets how much of it is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a file to the agents. Not by `fetch`, which does not say how much of a body is sent. */
export const sendFile = (
  { host, handle }: Pick<ExtrasContext, 'host' | 'handle'>,
  { file, key, onProgress }: OutgoingFile,
): Promise<Outcome<HistoryMessage>> =>
  new Promise(resolve => {
    const { base, chatbotId } = host.tag
    const request = new XMLHttpRequest()
    const fail = (html = ''): void => resolve({ isDone: false, status: request.status, html })
    request.open('POST', `${base}/api/chat/files?${query({ chatbotId })}`)
    request.timeout = answerMs
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': key,
      'Accept-Language': `${navigator.language};q=.5, ${host.language}`,
      ...sessionHeaders(handle.session.credentials()),
      [fileNameHeader]: encoded(file.name),
    }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      const { responseText, status } = request
      // The API answers 201 with the message.
      if (status === 201) resolve({ isDone: true, value: JSON.parse(responseText) as HistoryMessage })
      else fail(parseReply(responseText)?.reply)
    })
    for (const type of ['error', 'timeout'] as const) request.addEventListener(type, () => fail())
    request.send(file)
  })

/** A name may hold half a character, which cannot be encoded. */
function encoded(name: string): string {
  try {
    return encodeURIComponent(name)
  } catch {
    return 'file'
  }
}
