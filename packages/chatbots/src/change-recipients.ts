import type { Actor } from '@frontdesk/accounts/actor'
import { addRecipients, forgetRecipients } from '@frontdesk/accounts/mails/request-confirmations'
import { checkPermission } from '@frontdesk/accounts/team/check-permission'
import type { PermissionName } from '@frontdesk/contracts/account/login'
import type { Db } from '@frontdesk/db/connect'

/** Whether a kind of notification is mailed, and to whom. */
export interface Mailing {
  isMailed: boolean
  /** Of live chat: whether requests that nobody came to are mailed. */
  isMissedMailed?: boolean
  recipients: readonly string[]
}

/** The notifications of a chatbot, under the names of its settings. */
export type Mailings = Record<'leads' | 'bookings' | 'liveChat', Mailing>

// A notification brings what the list of the dashboard shows: whoever may not see the list may not have it sent to them.
const permissionFor = {
  leads: 'leads',
  bookings: 'bookings',
  liveChat: 'live-chat',
} as const satisfies Record<keyof Mailings, PermissionName>

interface RecipientChange {
  before: Mailings
  after: Mailings
}

const kinds = ['leads', 'bookings', 'liveChat'] as const

/**
 * Refuses a change of who is notified of what to a member who may not see it. Returns the domains that are notified now,
 * for the audit log, of each kind whose recipients change; nothing where none does.
 */
export function checkRecipients(actor: Actor, { before, after }: RecipientChange): Record<string, string> {
  const changed = kinds.filter(kind => !isSame(before[kind], after[kind]))
  for (const kind of changed) checkPermission(actor, permissionFor[kind])
  return Object.fromEntries(changed.map(kind => [`${kind}.recipients`, domainsOf(after[kind].recipients)]))
}

/** Makes the account's own of the new addresses, and forgets those that nothing is sent to any more. */
export async function storeRecipients(
  { tx }: { tx: Pick<Db['prisma'], '$executeRaw' | '$queryRaw'> },
  { accountId }: Pick<Actor, 'accountId'>,
  after: Mailings,
): Promise<void> {
  await addRecipients({ tx }, accountId, addressesOf(after))
  await forgetRecipients({ tx }, accountId)
}

/** All addresses that are notified of something. */
export const addressesOf = (mailings: Mailings): string[] => [
  ...new Set(kinds.flatMap(kind => mailings[kind].recipients)),
]

const isSame = (one: Mailing, other: Mailing): boolean =>
  one.isMailed === other.isMailed &&
  one.isMissedMailed === other.isMissedMailed &&
  one.recipients.toSorted().join() === other.recipients.toSorted().join()

const domainsOf = (addresses: readonly string[]): string =>
  [...new Set(addresses.map(address => address.slice(address.indexOf('@') + 1)))].toSorted().join(', ')
