import { unavailable } from '@frontdesk/errors/app-error'
import type { RequestDataNeeds } from '@frontdesk/conversations/turn/request-data'

// What an owner tries out goes to a worker and back through Redis, encrypted, and is kept nowhere: it is no conversation,
// is not charged, and nobody but the owner who waits for it can want it.

/** Longer than anybody waits for it. */
const keepSeconds = 120

const keysOf = (namespace: string, trialId: string) => ({
  question: `${namespace}:trial:${trialId}:question`,
  answer: `${namespace}:trial:${trialId}:answer`,
})

/** An answer, or that there will be none. */
type Left<Answer> = { answer: Answer } | { isAbandoned: true }

async function leave({ redis, cipher }: RequestDataNeeds, key: string, value: object): Promise<void> {
  await redis.set(key, cipher.encrypt(JSON.stringify(value), key), 'EX', keepSeconds)
}

async function take({ redis, cipher }: RequestDataNeeds, key: string): Promise<unknown> {
  const encrypted = await redis.getdel(key)
  const text = encrypted === null ? null : cipher.decrypt(encrypted, key)
  return text === null ? null : JSON.parse(text)
}

/** Leaves a question, or the arguments of a call, for a worker. */
export const leaveTrial = (needs: RequestDataNeeds, trialId: string, question: object): Promise<void> =>
  leave(needs, keysOf(needs.namespace, trialId).question, question)

/** Takes the question, of the kind that was left; null if it is answered already, or nobody waits any more. */
export const takeTrial = async <Question extends object>(
  needs: RequestDataNeeds,
  trialId: string,
): Promise<Question | null> =>
  // Only `leaveTrial` writes it, for a job of the same kind.
  (await take(needs, keysOf(needs.namespace, trialId).question)) as Question | null

/** Stores the answer for the request that waits for it. */
export const leaveAnswer = (needs: RequestDataNeeds, trialId: string, answer: object): Promise<void> =>
  leave(needs, keysOf(needs.namespace, trialId).answer, { answer } satisfies Left<object>)

/** Records that there will be no answer, so that no request waits for one. Does nothing if there is an answer. */
export async function abandonTrial({ redis, cipher, namespace }: RequestDataNeeds, trialId: string): Promise<void> {
  const key = keysOf(namespace, trialId).answer
  const left: Left<object> = { isAbandoned: true }
  await redis.set(key, cipher.encrypt(JSON.stringify(left), key), 'EX', keepSeconds, 'NX')
}

/** The answer, once; null while it is pending. Throws if there will be none. */
export async function takeAnswer<Answer extends object>(
  needs: RequestDataNeeds,
  trialId: string,
): Promise<Answer | null> {
  // Only `leaveAnswer` writes it, for a job of the same kind, and `abandonTrial`.
  const left = (await take(needs, keysOf(needs.namespace, trialId).answer)) as Left<Answer> | null
  if (left === null) return null
  if ('isAbandoned' in left) throw unavailable()
  return left.answer
}
