import { findSecret, readSecret } from './secrets.ts'
import type { SealingKeys } from './sealer.ts'

export interface EncryptionKeysInput {
  /** ENCRYPTION_KEY. */
  given: string | undefined
  /** ENCRYPTION_KEYS_BEFORE: older keys, separated by commas. */
  before: string | undefined
  dataDir: string
}

/** The keys of this installation, the present one first. It is made where there is none. */
export async function readEncryptionKeys({ given, before, dataDir }: EncryptionKeysInput): Promise<SealingKeys> {
  const present = await readSecret({ name: 'ENCRYPTION_KEY', given, dataDir })
  return [present, ...(await readBefore({ before, dataDir }))]
}

/** The same, but makes none: undefined where there is none yet. */
export async function findEncryptionKeys({
  given,
  before,
  dataDir,
}: EncryptionKeysInput): Promise<SealingKeys | undefined> {
  const present = await findSecret({ name: 'ENCRYPTION_KEY', given, dataDir })
  return present === undefined ? undefined : [present, ...(await readBefore({ before, dataDir }))]
}

async function readBefore({ before = '', dataDir }: Omit<EncryptionKeysInput, 'given'>): Promise<string[]> {
  const parts = before.split(',').map(part => part.trim())
  const keys = parts
    .filter(part => part !== '')
    .map(given => findSecret({ name: 'ENCRYPTION_KEYS_BEFORE', given, dataDir }))
  return (await Promise.all(keys)).flatMap(key => key ?? [])
}
