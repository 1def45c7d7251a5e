import type { TryAnswer, TryRequest } from '@frontdesk/contracts/try-chatbot'
import type { RequestDataNeeds } from './request-data.ts'

// What an owner tries out goes to a worker and back through Redis, sealed, and is kept nowhere: it is no conversation,
// is not charged, and nobody but the owner who waits for it can want it.

/** Longer than anybody waits for it. */
const keepSeconds = 120

const keysOf = (namespace: string, trialId: string) => ({
  question: `${namespace}:trial:${trialId}:question`,
  answer: `${namespace}:trial:${trialId}:answer`,
})

async function leave({ redis, sealer }: RequestDataNeeds, key: string, value: object): Promise<void> {
  await redis.set(key, sealer.seal(JSON.stringify(value), key), 'EX', keepSeconds)
}

async function take({ redis, sealer }: RequestDataNeeds, key: string): Promise<unknown> {
  const sealed = await redis.getdel(key)
  const text = sealed === null ? null : sealer.unseal(sealed, key)
  return text === null ? null : JSON.parse(text)
}

/** Leaves a question for a worker. */
export const leaveTrial = (needs: RequestDataNeeds, trialId: string, question: TryRequest): Promise<void> =>
  leave(needs, keysOf(needs.namespace, trialId).question, question)

/** Takes the question; null where it is answered already, or nobody waits any more. */
export const takeTrial = async (needs: RequestDataNeeds, trialId: string): Promise<TryRequest | null> =>
  // Only `leaveTrial` writes it.
  (await take(needs, keysOf(needs.namespace, trialId).question)) as TryRequest | null

/** Leaves the answer for whoever asked. */
export const leaveAnswer = (needs: RequestDataNeeds, trialId: string, answer: TryAnswer): Promise<void> =>
  leave(needs, keysOf(needs.namespace, trialId).answer, answer)

/** The answer, once; null while there is none. */
export const takeAnswer = async (needs: RequestDataNeeds, trialId: string): Promise<TryAnswer | null> =>
  // Only `leaveAnswer` writes it.
  (await take(needs, keysOf(needs.namespace, trialId).answer)) as TryAnswer | null
