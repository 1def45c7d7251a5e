import type { Account, Permission } from '@frontdesk/db/generated/client'
import type { Plan } from '@frontdesk/db/generated/enums'
import { aChatbot, anAccount, aUser, type UserOptions } from '@frontdesk/testing/factories'
import type { Frontdesk } from '../../../test/start-frontdesk.ts'
import { newAddress } from './chat-http.ts'
import { anOwner, type Owner } from './owner.ts'

const password = 'correct horse battery'

/** Somebody with a place in an account, logged in from an address of their own. */
export async function logIn(desk: Frontdesk, options: UserOptions): Promise<Owner> {
  const { user } = await aUser(desk.db, { ...options, password })
  const owner = anOwner(desk.url)
  await owner.logIn(user.email, password, newAddress())
  return owner
}

export interface Place {
  account: Account
  chatbot: { id: string }
  owner: Owner
}

/** An account with a chatbot named Main, and somebody logged in: its owner, or a member with these permissions. */
export async function aPlace(
  desk: Frontdesk,
  { plan = 'standard', permissions = [] }: { plan?: Plan; permissions?: Permission[] } = {},
): Promise<Place> {
  const account = await anAccount(desk.db, { plan })
  const chatbot = await aChatbot(desk.db, { accountId: account.id, name: 'Main' })
  return { account, chatbot, owner: await logIn(desk, { accountId: account.id, permissions }) }
}
