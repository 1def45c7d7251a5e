import { fileEndings, fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { useRef, useState } from 'preact/hooks'
import { randomId } from '../../conversation/random-id.ts'
import { say } from '../../say.ts'
import type { AllTexts, ExtrasContext } from '../panel-context.ts'
import { keepPicture } from './read-file.ts'
import { sendFile } from './send-file.ts'

/** A file that was chosen and is not stored yet. */
export interface Upload {
  readonly key: string
  readonly file: File
  /** How much of it is sent, from 0 to 1. */
  readonly share: number
  readonly failure?: UploadFailure | undefined
}

interface UploadFailure {
  /** What the API said; empty where it said nothing. */
  readonly html: string
  /** Our own words, where the API was not asked. */
  readonly words?: string
  readonly mayRetry: boolean
}

interface Uploads {
  readonly uploads: readonly Upload[]
  readonly send: (files: readonly File[]) => void
  readonly sendAgain: (upload: Upload) => void
  readonly discard: (upload: Upload) => void
}

/**
 * Sends files one after the other. Each stays on the screen until it is stored or given up. Calls `onForbidden` when the
 * API no longer accepts files.
 */
export function useUploads(context: ExtrasContext, onForbidden: () => void): Uploads {
  const { host, texts, handle } = context
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const before = useRef(Promise.resolve())

  const change = (key: string, next: Partial<Upload>): void =>
    setUploads(all => all.map(one => (one.key === key ? { ...one, ...next } : one)))
  const discard = ({ key }: Pick<Upload, 'key'>): void => setUploads(all => all.filter(one => one.key !== key))

  async function deliver({ key, file }: Upload): Promise<void> {
    const outcome = await sendFile(context, { key, file, onProgress: share => change(key, { share }) })
    if (!outcome.isDone) {
      const { status, html } = outcome
      if (status === 403) onForbidden()
      return change(key, { failure: { html, mayRetry: status === 0 || status === 429 || status >= 500 } })
    }
    for (const stored of outcome.value.files ?? []) keepPicture(stored, file)
    handle.apply({ type: 'heard', message: outcome.value })
    host.emit('message', { from: 'visitor' })
    discard({ key })
  }
  /** An account has few places for files on their way, and these are not the only ones. */
  function inTurn(upload: Upload): void {
    before.current = before.current.then(() => deliver(upload))
  }

  return {
    uploads,
    send: files => {
      const chosen = files.map((file): Upload => {
        const words = refusal(file, texts)
        return { key: randomId(), file, share: 0, failure: words ? { html: '', words, mayRetry: false } : undefined }
      })
      setUploads(all => [...all, ...chosen])
      for (const upload of chosen) if (upload.failure === undefined) inTurn(upload)
    },
    sendAgain: upload => {
      change(upload.key, { share: 0, failure: undefined })
      inTurn(upload)
    },
    discard,
  }
}

const megabyte = 1024 * 1024
const endings: readonly string[] = Object.values(fileEndings).flat()

/** Why the API would refuse a file, as far as that is seen here: nobody should send ten megabytes to be told so. */
function refusal({ name, size }: File, texts: AllTexts): string | undefined {
  if (size > fileLimits.bytes) return say(texts.fileTooLarge, { count: fileLimits.bytes / megabyte })
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined || endings.includes(ending)) return undefined
  return say(texts.fileKind, { kinds: endings.join(', ').toUpperCase() })
}
