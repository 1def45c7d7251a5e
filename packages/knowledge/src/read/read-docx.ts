import { unzipSync, zipSync, type UnzipFileInfo, type Zippable } from 'fflate'
import mammoth from 'mammoth'
import { fileUnreadable } from '../errors.ts'

/** Most bytes that the parts of a document may inflate to; books have 10 MB. */
const maxBytes = 60_000_000
const maxParts = 2_000
const textPartPattern = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:_rels\/)?[\w.-]+\.(?:xml|rels))$/

/**
 * A DOCX as HTML. Only the parts with text are unfolded, into no more room than they say that they need, and the
 * converter gets an archive of just these: neither a bomb nor a picture reaches it.
 */
export async function readDocx(body: Uint8Array): Promise<string> {
  const parts = textParts(body)
  if (parts['word/document.xml'] === undefined) {
    throw fileUnreadable('The name says DOCX, but the content is another kind of archive, or has a password.')
  }
  try {
    const buffer = Buffer.from(zipSync(parts, { level: 0 }))
    const { value } = await mammoth.convertToHtml({ buffer }, { convertImage: noPictures, externalFileAccess: false })
    return value
  } catch {
    throw broken()
  }
}

/** Pictures stay behind. */
const noPictures = mammoth.images.imgElement(async () => ({ src: '' }))

function textParts(body: Uint8Array): Zippable {
  let bytes = 0
  let count = 0
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if ((count += 1) > maxParts) throw fileUnreadable('The file has too many parts.')
    if (!textPartPattern.test(name)) return false
    if ((bytes += originalSize) > maxBytes) throw fileUnreadable('The file unfolds to more than can be read.')
    return true
  }
  try {
    return unzipSync(body, { filter })
  } catch (error) {
    throw error instanceof Error && 'kind' in error ? error : broken()
  }
}

const broken = () => fileUnreadable('The file is damaged: it cannot be opened as DOCX.')
