import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@frontdesk/contracts/app-error'

/** Signing with less than this is guessable; @fastify/session refuses shorter secrets too. */
const minCharacters = 32

export interface SecretInput {
  /** The variable it may be given in, for messages: SESSION_SECRET, ENCRYPTION_KEY. */
  name: string
  given: string | undefined
  dataDir: string
}

/**
 * A secret that all processes of an installation share: the one given, or one that is made once and kept in
 * `DATA_DIR/secrets`. Refuses what is short or looks like a sample, because a sample is known to everybody.
 */
export async function readSecret({ name, given, dataDir }: SecretInput): Promise<string> {
  if (given === undefined) return keptSecret(name, dataDir)
  if (given.length < minCharacters) throw weak(name, `it has fewer than ${minCharacters} characters`)
  if (/change[-_ ]?me|example|sample|secret|password|your[-_]/i.test(given)) throw weak(name, 'it looks like a sample')
  if (new Set(given).size < 8) throw weak(name, 'it repeats the same few characters')
  return given
}

async function keptSecret(name: string, dataDir: string): Promise<string> {
  const dir = join(dataDir, 'secrets')
  const file = join(dir, name.toLowerCase().replaceAll('_', '-'))
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    // 'wx' fails where the file exists: of two processes that start together, one writes and both read.
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

const weak = (name: string, why: string): AppError =>
  new AppError(
    'SECRET_WEAK',
    'invalid',
    `${name} cannot be used: ${why}. Make one with: node -e "console.log(crypto.randomBytes(32).toString('base64url'))"`,
  )
