import { findSecret, readSecret } from './secrets.ts'
import type { EncryptionKeys } from './cipher.ts'

export interface EncryptionKeysInput {
  /** ENCRYPTION_KEY. */
  given: string | undefined
  /** ENCRYPTION_KEYS_PREVIOUS: older keys, separated by commas. */
  previous: string | undefined
  dataDir: string
}

/** The keys of this installation, the current one first. Creates one if there is none. */
export async function readEncryptionKeys({ given, previous, dataDir }: EncryptionKeysInput): Promise<EncryptionKeys> {
  const current = await readSecret({ name: 'ENCRYPTION_KEY', given, dataDir })
  return [current, ...(await readPrevious({ previous, dataDir }))]
}

/** The same, without creating one: undefined if there is none yet. */
export async function findEncryptionKeys({
  given,
  previous,
  dataDir,
}: EncryptionKeysInput): Promise<EncryptionKeys | undefined> {
  const current = await findSecret({ name: 'ENCRYPTION_KEY', given, dataDir })
  return current === undefined ? undefined : [current, ...(await readPrevious({ previous, dataDir }))]
}

async function readPrevious({ previous = '', dataDir }: Omit<EncryptionKeysInput, 'given'>): Promise<string[]> {
  const parts = previous.split(',').map(part => part.trim())
  const keys = parts
    .filter(part => part !== '')
    .map(given => findSecret({ name: 'ENCRYPTION_KEYS_PREVIOUS', given, dataDir }))
  return (await Promise.all(keys)).flatMap(key => key ?? [])
}
