import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@frontdesk/errors/app-error'
import { dataFolders } from './data-folders.ts'

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
export async function readSecret(input: SecretInput): Promise<string> {
  return (await findSecret(input)) ?? keepNew(input)
}

/** The same, but creates none: undefined if there is none yet. */
export async function findSecret({ name, given, dataDir }: SecretInput): Promise<string | undefined> {
  if (given === undefined) return keptSecret(fileOf({ name, dataDir }), name)
  if (given.length < minCharacters) throw weak(name, `it has fewer than ${minCharacters} characters`)
  if (/change[-_ ]?me|example|sample|secret|password|your[-_]/i.test(given))
    throw weak(name, 'it looks like a placeholder')
  if (new Set(given).size < 8) throw weak(name, 'it repeats the same few characters')
  return given
}

const fileOf = ({ name, dataDir }: Pick<SecretInput, 'name' | 'dataDir'>): string =>
  join(dataFolders({ DATA_DIR: dataDir }).secrets, name.toLowerCase().replaceAll('_', '-'))

async function keptSecret(file: string, name: string): Promise<string | undefined> {
  const kept = await readFile(file, 'utf8').catch(ignoring('ENOENT'))
  if (kept !== undefined && kept.trim().length < minCharacters) throw weak(name, `${file} is incomplete`)
  return kept?.trim()
}

/**
 * Of two processes that start together, one makes the secret and both read it. The name appears only with the whole
 * secret behind it: a file that is created first and filled then can be read while it is empty.
 */
async function keepNew(input: SecretInput): Promise<string> {
  const file = fileOf(input)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  await link(draft, file).catch(ignoring('EEXIST'))
  await unlink(draft)
  return (await readFile(file, 'utf8')).trim()
}

const ignoring =
  (code: string) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
  }

const weak = (name: string, why: string): AppError =>
  new AppError(
    'SECRET_WEAK',
    'invalid',
    `${name} is invalid: ${why}. Create one with: node -e "console.log(crypto.randomBytes(32).toString('base64url'))"`,
  )
