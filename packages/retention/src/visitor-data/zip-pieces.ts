import { Zip, ZipPassThrough } from 'fflate'

/** A file of a ZIP archive. */
export interface ZipEntry {
  /** With folders before it, each with a slash. */
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** fflate writes no ZIP64: a larger archive would be damaged without an error. */
const maxBytes = 2 ** 32 - 1
const maxFiles = 65_535

/**
 * The pieces of an archive, while its files are read one after the other. They are stored as they are, because pictures
 * and documents are compressed already.
 */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let bytes = 0
  let files = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    if (bytes > maxBytes) throw new Error('The ZIP archive would be larger than 4 GB')
    ready.push(piece)
  })
  for await (const { name, content } of entries) {
    files += 1
    if (files > maxFiles) throw new Error(`The ZIP archive would have more than ${maxFiles} files`)
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}
