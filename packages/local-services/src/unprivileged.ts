import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** An operating-system user, as Node.js takes it for a new process. */
export interface User {
  uid: number
  gid: number
}

/** Runs a program as another operating-system user, or as the present one. */
export interface RunAs extends Partial<User> {
  wrap: (command: string, args: string[]) => { command: string; args: string[] }
}

const asPresentUser: RunAs = { wrap: (command, args) => ({ command, args }) }

function idOf(flag: '-u' | '-g'): number {
  const found = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  return found.status === 0 ? Number(found.stdout) : 65534
}

/** The user with the fewest rights, whose name is the same everywhere. */
export const nobody = (): User => ({ uid: idOf('-u'), gid: idOf('-g') })

/**
 * The user of the data, plus the right to walk through folders it may not enter. PostgreSQL asks with access(2), which
 * looks at the real user's rights only and ignores capabilities, unless `no_setuid_fixup` is set.
 */
const withCapability = (uid: number, gid: number, capability: string): RunAs => ({
  wrap: (command, args) => ({
    command: 'setpriv',
    args: [
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      command,
      ...args,
    ],
  }),
})

function works(runAs: RunAs, program: string, dir: string): boolean {
  const { command, args } = runAs.wrap('sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dir, program])
  return spawnSync(command, args, userOf(runAs)).status === 0
}

/** The part of a RunAs that Node.js itself takes care of. */
export const userOf = ({ uid, gid }: RunAs): Partial<User> =>
  uid === undefined || gid === undefined ? {} : { uid, gid }

/** True if this process runs as root. */
export const isRoot = (): boolean => userInfo().uid === 0

/** Makes a folder, with all in it that belongs to root, the property of another user. Links are not followed. */
export function assignFolder(dir: string, { uid, gid }: User): void {
  for (const name of ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) {
    const path = join(dir, name)
    if (lstatSync(path).uid === 0) lchownSync(path, uid, gid)
  }
}

/**
 * How to run a server without the rights of root: an ordinary user runs it directly; root runs it as the owner of the
 * data, at first `nobody`. A folder below a parent of mode 0700 (what `mktemp -d` makes) is closed to that user, so
 * then, and only then, the server gets the right to search folders: `dac_read_search`, or `dac_override` where a
 * container withholds the narrower one.
 */
export function unprivileged(input: { program: string; dir: string }): RunAs {
  if (!isRoot()) return asPresentUser
  if (statSync(input.dir).uid === 0) assignFolder(input.dir, nobody())
  const { uid, gid } = statSync(input.dir)
  const ways = [
    { ...asPresentUser, uid, gid },
    withCapability(uid, gid, 'dac_read_search'),
    withCapability(uid, gid, 'dac_override'),
  ]
  const way = ways.find(candidate => works(candidate, input.program, input.dir))
  if (way === undefined) {
    throw new Error(
      `root does not run ${input.program}, and the user it would run as cannot enter ${input.dir}: ` +
        'use a folder that every user may enter, run as another user, or set DATABASE_URL and REDIS_URL',
    )
  }
  return way
}
