import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Runs a program as another operating-system user, or as ourselves. */
export interface RunAs {
  uid?: number
  gid?: number
  wrap: (command: string, args: string[]) => { command: string; args: string[] }
}

const asOurselves: RunAs = { wrap: (command, args) => ({ command, args }) }

function idOf(flag: '-u' | '-g'): number {
  const found = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  return found.status === 0 ? Number(found.stdout) : 65534
}

/**
 * The `nobody` user, plus the right to walk through folders it may not enter. PostgreSQL asks with access(2), which
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
export const userOf = ({ uid, gid }: RunAs): { uid?: number; gid?: number } =>
  uid === undefined || gid === undefined ? {} : { uid, gid }

/**
 * How to run a program that refuses to run as root: whoever is not root runs it as themselves; root runs it as the
 * owner of the data, at first `nobody`. A folder below a parent of mode 0700 (what `mktemp -d` makes) is closed to that
 * user, so then, and only then, the program gets the right to search folders: `dac_read_search`, or `dac_override`
 * where a container withholds the narrower one.
 */
export function unprivileged(input: { program: string; dir: string }): RunAs {
  if (userInfo().uid !== 0) return asOurselves
  if (statSync(input.dir).uid === 0) chownSync(input.dir, idOf('-u'), idOf('-g'))
  const { uid, gid } = statSync(input.dir)
  const ways = [
    { ...asOurselves, uid, gid },
    withCapability(uid, gid, 'dac_read_search'),
    withCapability(uid, gid, 'dac_override'),
  ]
  const way = ways.find(candidate => works(candidate, input.program, input.dir))
  if (way === undefined) {
    throw new Error(
      `root cannot run PostgreSQL, and the user it would run as cannot enter ${input.dir}: ` +
        'use a folder that every user may enter, run as another user, or set DATABASE_URL',
    )
  }
  return way
}
