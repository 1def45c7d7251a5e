import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import { query, sessionHeaders } from '../../api/call.ts'
import type { ExtrasContext } from '../panel-context.ts'

const answerMs = 120_000

type Needs = Pick<ExtrasContext, 'host' | 'handle'>

/** Fetches a file of the conversation; null where it is gone. Rejects where it cannot be had now. */
export async function readFile({ host, handle }: Needs, { id }: MessageFile): Promise<Blob | null> {
  const { base, chatbotId } = host.tag
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), answerMs)
  try {
    const response = await fetch(`${base}/api/chat/files/${id}?${query({ chatbotId })}`, {
      headers: sessionHeaders(handle.session.credentials()),
      signal: controller.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'origin',
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(String(response.status))
    return await response.blob()
  } finally {
    clearTimeout(timer)
  }
}

const pictures = new Map<string, Promise<Blob | null>>()

/** The same for a picture, which is fetched once for the life of the page. */
export function readPicture(needs: Needs, file: MessageFile): Promise<Blob | null> {
  const known = pictures.get(file.id)
  if (known !== undefined) return known
  const read = readFile(needs, file)
  pictures.set(file.id, read)
  read.catch(() => pictures.delete(file.id))
  return read
}

/** A picture that was sent from here need not be fetched. */
export const keepPicture = ({ id }: MessageFile, picture: Blob): void => void pictures.set(id, Promise.resolve(picture))

/**
 * Has the browser save a file. Its address belongs to the page's own origin, so that the type says that it is to be
 * saved: opened in a tab, it must not run there.
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file.slice(0, file.size, 'application/octet-stream'))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
