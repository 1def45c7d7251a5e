import { rename, rm } from 'node:fs/promises'

/** Puts a whole folder where another one of the name may be. A process that has loaded the old one goes on with it. */
export async function putInPlace(folder: string, place: string): Promise<void> {
  const old = `${folder}.old`
  await rename(place, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, place)
  await rm(old, { recursive: true, force: true })
}
