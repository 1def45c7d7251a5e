import type { Deps } from '../deps.ts'
import type { Places, Share } from './places.ts'

export type TenantPlaceNeeds = Pick<Deps, 'findChatbot' | 'modelFor'> & {
  /** The places for replies of this process, which all accounts share. */
  places: Places
}

/**
 * Runs what a chatbot's visitor or owner waits for, in a place of the chatbot, and tells it who shares the place. Puts the
 * job off where none is free to it. `more` are shares of the kind of work.
 */
export async function inTenantPlace(
  needs: TenantPlaceNeeds,
  chatbotId: string,
  task: (shares: readonly Share[]) => Promise<void>,
  more: readonly Share[] = [],
): Promise<void> {
  const shares = [...(await tenantShares(needs, chatbotId)), ...more]
  const place = needs.places.take(shares)
  try {
    await task(shares)
  } finally {
    place.leave()
  }
}

/**
 * Who shares the places: the chatbot, its account with all of its chatbots, and the provider of its model with all
 * accounts that use it. A viral day of one chatbot leaves places to the others of its account, an account leaves some to
 * other accounts, and a provider that hangs leaves some to chatbots of other providers.
 */
async function tenantShares({ findChatbot, modelFor }: TenantPlaceNeeds, chatbotId: string): Promise<readonly Share[]> {
  // Kept for 2 s, and asked for again while the reply is written: it costs no trip of its own.
  const chatbot = await findChatbot(chatbotId)
  if (chatbot === null) return []
  const { endpoint } = modelFor(chatbot)
  return [
    { of: `chatbot ${chatbot.id}`, most: free => free },
    { of: `account ${chatbot.accountId}`, most: free => 2 * free },
    // The built-in model calls no provider.
    ...(endpoint === undefined ? [] : [{ of: `provider ${endpoint}`, most: (free: number) => 3 * free }]),
  ]
}
