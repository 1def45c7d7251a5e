import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { assignFolder, isRoot, nobody, type User } from './unprivileged.ts'

/** What a program of ours needs on disk. */
export interface ProgramFiles {
  /** The folder that holds `writable`. It stays root's; other users may pass through it and list nothing. */
  dataDir: string
  /** Folders that the program writes in; they are created, and become its user's. */
  writable: string[]
  /** Files that it reads. */
  readable: string[]
}

/** `test` asks with access(2), as the user that it runs as. */
const may = (user: User, right: '-r' | '-w' | '-x', path: string): boolean =>
  spawnSync('test', [right, path], user).status === 0

/**
 * The user that root runs our own programs as, `nobody`; `root` where that user cannot read the code or reach the data;
 * undefined for an ordinary user. Unlike the servers, a program that visitors reach never gets a right of root.
 */
export function programUser(files: ProgramFiles): User | 'root' | undefined {
  if (!isRoot()) return undefined
  const user = nobody()
  mkdirSync(files.dataDir, { recursive: true, mode: 0o711 })
  if (statSync(files.dataDir).uid === 0) chmodSync(files.dataDir, statSync(files.dataDir).mode | 0o011)
  for (const folder of files.writable) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if ([0, user.uid].includes(statSync(folder).uid)) assignFolder(folder, user)
  }
  const isEnough =
    may(user, '-x', process.execPath) &&
    files.readable.every(path => may(user, '-r', path)) &&
    files.writable.every(path => may(user, '-w', path))
  return isEnough ? user : 'root'
}
