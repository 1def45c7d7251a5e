import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Mails that `writeMail` made, and drafts of one that was killed. Whatever else lies there is not ours to remove. */
const ours = /^(?:[0-9a-f-]{36}\.eml|\.[0-9a-f-]{36}\.[0-9a-f]{12})$/

/** Removes mails that were written into the folder before then, and returns how many. */
export async function removeOldMails(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names.filter(found => ours.test(found))) {
    const path = join(folder, name)
    const { mtime } = await stat(path)
    if (mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
