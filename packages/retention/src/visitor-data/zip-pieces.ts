import { crc32 } from 'node:zlib'

/** A file of a ZIP archive. */
export interface ZipEntry {
  /** With folders before it, each with a slash. Readers take it for UTF-8. */
  name: string
  content: Buffer
}

// ZIP as of APPNOTE.TXT 6.3: files as they are, which pictures and documents are compressed in already, then a
// directory of them. Sizes stay far below the four gigabytes from which the format needs other fields.

const version = 20
const nameIsUtf8 = 0x0800
/** 1 January 1980, the first day of the format: an archive of the same data is the same, byte for byte. */
const day = 0x21

/** Writes an archive, one file after the other. */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const fields = fieldsOf(Buffer.byteLength(name), content)
    const header = Buffer.concat([bytes([0x04034b50, 4]), fields, bytes([0, 2]), Buffer.from(name)])
    yield header
    yield content
    const central = [
      bytes([0x02014b50, 4], [version, 2]),
      fields,
      bytes([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    ]
    directory.push(Buffer.concat([...central, Buffer.from(name)]))
    offset += header.length + content.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  yield* directory
  const { length } = directory
  yield bytes([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [size, 4], [offset, 4], [0, 2])
}

/** What stands before a file and in the directory alike. */
const fieldsOf = (nameLength: number, content: Buffer): Buffer =>
  bytes(
    [version, 2],
    [nameIsUtf8, 2],
    [0, 2],
    [0, 2],
    [day, 2],
    [crc32(content), 4],
    [content.length, 4],
    [content.length, 4],
    [nameLength, 2],
  )

/** Numbers of two or four bytes, the lowest first. */
function bytes(...numbers: readonly (readonly [value: number, size: 2 | 4])[]): Buffer {
  const written = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of numbers) at = written.writeUIntLE(value, at, size)
  return written
}
