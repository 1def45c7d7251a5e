import { fileNameHeader } from '@frontdesk/contracts/chat/file-limits'
import type { InboxMessage } from '@frontdesk/client/operations'
import { failureOf } from '../../../api/api-failure.ts'

export interface Upload {
  sessionId: string
  /** Sent twice with one key, a file is stored once. */
  key: string
  file: File
  /** Hears how much of it is sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends a file to the visitor. Not by `fetch`, which does not say how much of a body is sent. */
export const uploadFile = ({ sessionId, key, file, onProgress }: Upload): Promise<InboxMessage> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/live-chats/${sessionId}/files`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('idempotency-key', key)
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => {
      const body = parsed(request.responseText)
      // The API answers 201 with the message.
      if (request.status === 201) resolve(body as InboxMessage)
      else reject(failureOf(new Response(null, { status: request.status, headers: retryAfter(request) }), body))
    })
    request.addEventListener('error', () => reject(failureOf(undefined, null)))
    request.send(file)
  })

/** A proxy may answer with anything. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function retryAfter(request: XMLHttpRequest): Record<string, string> {
  const seconds = request.getResponseHeader('retry-after')
  return seconds === null ? {} : { 'retry-after': seconds }
}
