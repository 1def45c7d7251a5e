import type { Passkey } from '@frontdesk/contracts/account/passkeys'

interface PasskeyRow {
  id: string
  name: string
  isBackedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A stored passkey as its user sees it. */
export const passkeyOf = ({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
