import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts a whole folder where another one of the name may be, for every user to read: workers may run as another one than
 * who adds a model. A process that has loaded the old one goes on with it. Where it fails, the old one is back.
 */
export async function putInPlace(folder: string, place: string): Promise<void> {
  await letOthersRead(folder)
  const old = `${folder}.old`
  const hasOld = await moveIfThere(place, old)
  try {
    await rename(folder, place)
  } catch (error) {
    if (hasOld) await rename(old, place)
    throw error
  }
  await rm(old, { recursive: true, force: true })
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** `mkdtemp` makes folders for one user alone, and so does the umask of a careful operator with what npm writes. */
async function letOthersRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}
