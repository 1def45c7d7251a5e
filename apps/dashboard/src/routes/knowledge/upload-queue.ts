import { useSyncExternalStore } from 'react'
import { uploadSourceFile } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { asFailure, queryClient } from '../../api/query-client.ts'
import { sourcesKey } from './sources-query.ts'

// Files that a person adds to a chatbot are sent one after the other, also while other pages are looked at. Each keeps its
// row, with what became of it, until the person dismisses it; a reload of the page forgets those that were not sent.

/** The largest file that is taken, in bytes. */
const largestFile = 20 * 1024 * 1024

/** A file on its way. */
export interface Upload {
  readonly id: string
  readonly chatbotId: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** The source that was made of it, once it is sent. */
  readonly sourceId?: string
  readonly failure?: ApiFailure | 'too-large'
}

let uploads: readonly Upload[] = []
let isSending = false
let count = 0
const listeners = new Set<() => void>()

function write(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}

const change = (id: string, facts: Partial<Upload>): void =>
  write(uploads.map(upload => (upload.id === id ? { ...upload, ...facts } : upload)))

async function send({ id, chatbotId, file }: Upload): Promise<void> {
  change(id, { state: 'sending' })
  const headers = { 'Content-Type': 'application/octet-stream' }
  try {
    const source = await ask(uploadSourceFile({ path: { chatbotId }, query: { name: file.name }, body: file, headers }))
    await queryClient.invalidateQueries({ queryKey: sourcesKey(chatbotId) })
    change(id, { state: 'sent', sourceId: source.id })
  } catch (error) {
    const failure = asFailure(error)
    if (failure?.kind !== 'too-many') return change(id, { state: 'failed', failure })
    // Others upload, too: this one goes back to the queue.
    change(id, { state: 'waiting' })
    await new Promise(resolve => setTimeout(resolve, (failure.retryAfterSeconds ?? 5) * 1_000))
  }
}

async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  for (;;) {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (next === undefined) break
    await send(next)
  }
  isSending = false
}

/** Adds files to what is sent. One that is too large is refused here, before it is sent for nothing. */
export function enqueueFiles(chatbotId: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const upload = { id: String((count += 1)), chatbotId, file }
    return file.size > largestFile
      ? { ...upload, state: 'failed', failure: 'too-large' }
      : { ...upload, state: 'waiting' }
  })
  write([...uploads, ...added])
  void sendAll()
}

/** Sends a file once more that could not be sent. */
export function retryUpload(id: string): void {
  change(id, { state: 'waiting' })
  void sendAll()
}

/** Takes the row of a file away; the file that was sent stays. */
export const dismissUpload = (id: string): void => write(uploads.filter(upload => upload.id !== id))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files on their way to a chatbot. */
export const useUploads = (chatbotId: string): readonly Upload[] =>
  useSyncExternalStore(subscribe, () => uploads).filter(upload => upload.chatbotId === chatbotId)
