import { AppError } from '@frontdesk/errors/app-error'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import type { Egress } from '@frontdesk/egress/open-egress'

/** An icon, not a photograph. */
const maxBytes = 30_000

interface IconInput {
  /** Addresses to try, the most fitting first. */
  readonly icons: readonly string[]
  readonly signal: AbortSignal
  readonly mayRead: (url: string) => boolean
  /** Waits until the host may be asked. */
  readonly acquire: (signal: AbortSignal) => Promise<() => void>
}

/** The first of these icons that is one, as a data URL. What an icon is, its bytes say; the site's word is not taken. */
export async function fetchIcon(
  { egress }: { egress: Egress },
  { icons, signal, mayRead, acquire }: IconInput,
): Promise<string | null> {
  for (const url of icons.filter(mayRead)) {
    const release = await acquire(signal)
    const body = await fetchBytes({ egress }, url, signal).finally(release)
    const type = body === null ? undefined : imageType(body)
    if (body !== null && type !== undefined) return `data:${type};base64,${body.toString('base64')}`
  }
  return null
}

/** Null for an icon that cannot be had; another one may be. */
async function fetchBytes({ egress }: { egress: Egress }, url: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    return (await fetchPage(egress, url, { signal, maxBytes })).body
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) return null
    throw error
  }
}

/** Formats that no browser runs anything in: SVG is a document with scripts. */
const beginnings: readonly (readonly [type: string, bytes: string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/x-icon', '\0\0\x01\0'],
]

function imageType(body: Buffer): string | undefined {
  const start = body.subarray(0, 12).toString('latin1')
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp'
  return beginnings.find(([, bytes]) => start.startsWith(bytes))?.[0]
}
