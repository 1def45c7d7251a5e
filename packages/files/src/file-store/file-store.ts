import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inChunks } from './in-chunks.ts'

/** Stores files: those of exports until they are downloaded, those of messages as long as the messages. Their names are our own, never a client's. */
export interface FileStore {
  /** Writes a file, which appears only when it is complete. A second file of the same name replaces the first. */
  write: (name: string, pieces: AsyncIterable<string | Uint8Array>) => Promise<void>
  /** Reads a file; null if there is none. */
  read: (name: string) => Promise<StoredFile | null>
  remove: (name: string) => Promise<void>
  /** Lists all files of this folder or prefix, unfinished ones too, and none of the folders in it. */
  names: () => Promise<string[]>
}

export interface StoredFile {
  bytes: number
  pieces: Readable
}

/** A folder that the API and the workers for exports and maintenance share. It is made when it is first needed. */
export function folderStore(folder: string): FileStore {
  return {
    async write(name, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${name}.${randomUUID()}.part`)
      try {
        await writePart(part, pieces)
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      const file = await open(join(folder, name)).catch((error: unknown) =>
        isMissing(error) ? null : Promise.reject(error),
      )
      if (file === null) return null
      const { size } = await file.stat()
      return { bytes: size, pieces: file.createReadStream() }
    },
    remove: name => rm(join(folder, name), { force: true }),
    names: () => readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error))),
  }
}

const chunkBytes = 256 * 1_024

async function writePart(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of inChunks(pieces, chunkBytes)) await file.writeFile(chunk)
    // On the disk before it gets its name: a machine that stops leaves no half file that looks whole.
    await file.sync()
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
