import type { Account, Permission } from '@frontdesk/db/generated/client'
import type { Plan } from '@frontdesk/db/generated/enums'
import { aChatbot, anAccount, aUser, type UserOptions } from '@frontdesk/testing/factories'
import type { Frontdesk } from '../../../test/start-frontdesk.ts'
import { newAddress } from './chat-http.ts'
import { anOwner, type Owner } from './owner.ts'

/** An id that nothing has. */
export const nobody = '00000000-0000-4000-8000-000000000000'

/** Tool data and its CSV. */
export const readPaths = ['/api/questions', '/api/feedback', '/api/leads', '/api/bookings'].flatMap(path => [
  path,
  `${path}/export`,
])

/** Conversations, as they are listed and exported. */
export const pagePaths = ['/api/conversations', '/api/conversations/export']

const password = 'correct horse battery'

/** Somebody with a place in an account, logged in from an address of their own. */
export async function logIn(desk: Frontdesk, options: UserOptions): Promise<Owner> {
  const { user } = await aUser(desk.db, { ...options, password })
  const owner = anOwner(desk.url)
  const { status, text } = await owner.logIn(user.email, password, newAddress())
  if (status !== 200) throw new Error(`the log-in was answered ${status}: ${text}`)
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
