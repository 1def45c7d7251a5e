import { JobPutOff } from '@frontdesk/jobs/job-put-off'
import { aChatbot, anAccount } from '@frontdesk/testing/factories'
import { inTenantPlace } from '@frontdesk/worker/jobs/in-tenant-place'
import { openPlaces } from '@frontdesk/worker/jobs/places'
import t from 'tap'
import { openWorker } from './open-worker.ts'

const { fixture, deps } = await openWorker(t)
const { db } = fixture

/** How many of 24 places are taken when no chatbot gets a further one. There is a chatbot for each account named here. */
async function placesTaken(accountIds: readonly string[]): Promise<number> {
  const chatbots = await Promise.all(accountIds.map(accountId => aChatbot(db, { accountId })))
  const needs = { ...deps, places: openPlaces(24, () => undefined) }
  let leave = (): void => undefined
  const isOver = new Promise<void>(resolve => (leave = resolve))
  const running: Promise<void>[] = []
  const take = (chatbotId: string) =>
    new Promise<boolean>((resolve, reject) => {
      const task = async (): Promise<void> => {
        resolve(true)
        await isOver
      }
      const refused = (error: unknown): void => (error instanceof JobPutOff ? resolve(false) : reject(error))
      running.push(inTenantPlace(needs, chatbotId, task).catch(refused))
    })
  let taken = 0
  for (let before = -1; before < taken;) {
    before = taken
    for (const { id } of chatbots) if (await take(id)) taken += 1
  }
  leave()
  await Promise.all(running)
  return taken
}

t.test('I39: a chatbot, all chatbots of an account, and all accounts of a provider leave places to others', async t => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => anAccount(db)))
  const { id: accountId } = await anAccount(db)
  t.equal(await placesTaken([accountId]), 12, 'one chatbot: half')
  t.equal(await placesTaken(accounts.map(() => accountId)), 16, 'one account: two thirds')
  t.equal(await placesTaken(accounts.map(({ id }) => id)), 18, 'one provider: three quarters')
})
