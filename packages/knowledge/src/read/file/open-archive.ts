import { unzipSync, type UnzipFileInfo } from 'fflate'
import { decodeData } from '../decode-page.ts'
import { fileUnreadable } from '../../errors.ts'

/** The parts of a document that is a ZIP: of Office, of OpenDocument, or a book. */
export interface Archive {
  readonly names: ReadonlySet<string>
  /** A part as text; undefined if there is none of this name. */
  readonly text: (name: string) => string | undefined
  /** A part as bytes. */
  readonly bytes: (name: string) => Uint8Array | undefined
}

/** Most bytes that the parts of a document may unfold to; books have 10 MB. */
const maxBytes = 60_000_000
const maxParts = 5_000

/**
 * Opens a ZIP. A part is unfolded when it is asked for, into no more room than it says that it needs, and all parts
 * together into no more than a bound: neither a bomb nor a picture is ever unfolded.
 */
export function openArchive(body: Uint8Array): Archive {
  const sizes = new Map<string, number>()
  unzip(body, ({ name, originalSize }) => {
    sizes.set(name, originalSize)
    if (sizes.size > maxParts) throw fileUnreadable('The file has too many parts.')
    return false
  })
  let unfolded = 0
  const bytes = (name: string): Uint8Array | undefined => {
    if (!sizes.has(name)) return undefined
    if ((unfolded += sizes.get(name) ?? 0) > maxBytes) {
      throw fileUnreadable('The file unfolds to more than can be read.')
    }
    return unzip(body, part => part.name === name)[name]
  }
  return {
    names: new Set(sizes.keys()),
    bytes,
    text(name) {
      const part = bytes(name)
      return part === undefined ? undefined : decodeData(part, '')
    },
  }
}

function unzip(body: Uint8Array, filter: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(body, { filter })
  } catch (error) {
    throw error instanceof Error && 'kind' in error ? error : damaged()
  }
}

/** The error of a document that cannot be opened. */
export const damaged = () => fileUnreadable('The file is damaged: it cannot be opened.')
