/** What the quiet account waits for: replies, its webhook, its mails. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { enqueueMail } from '@frontdesk/accounts/mails/enqueue-mail'
import { enqueueWebhooks } from '@frontdesk/webhooks/enqueue-webhooks'
import { ask } from '../chat/load.mjs'

const visitors = 4
const pauseMs = 200
/** Between two events, and between two mails. */
const eventMs = 500
/** What has not come by then is counted as that late. */
const patienceMs = 60_000

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Waits until something has happened, and says how long that took since `from`. */
async function lateness(from, happenedAt) {
  for (;;) {
    const at = happenedAt()
    if (at !== undefined) return at - from
    if (performance.now() - from > patienceMs) return patienceMs
    await pause(20)
  }
}

/** Makes something happen every half second until `isOver`, and resolves with how late each was. */
async function everyEvent(isOver, cause) {
  const all = []
  for (; !isOver(); await pause(eventMs)) all.push(cause())
  return Promise.all(all)
}

/** Watches the quiet account for so many seconds. */
export async function watchQuiet({ db, queues, mailCipher, mailFolder, receivers, target, chatbotId }, seconds) {
  const endsAt = performance.now() + seconds * 1_000
  const isOver = () => performance.now() >= endsAt
  const times = []
  let errors = 0
  const visit = async () => {
    for (; !isOver(); await pause(pauseMs)) {
      const { totalMs, error } = await ask(target, { question: 'How long does a repair take?' })
      times.push(totalMs)
      if (error !== undefined) errors += 1
    }
  }
  const sendEvent = async () => {
    const [number, from] = [randomUUID(), performance.now()]
    await enqueueWebhooks({ db }, { event: 'lead.created', chatbotId, sessionId: null, data: { number } })
    return lateness(from, () => receivers.arrivedAt(number))
  }
  const sendMail = async () => {
    const [id, from] = [randomUUID(), performance.now()]
    await enqueueMail({ queues, mailCipher }, { id, to: 'robin@shop.example', subject: 'Bench', text: 'Hello.' })
    return lateness(from, () => (existsSync(join(mailFolder, `${id}.eml`)) ? performance.now() : undefined))
  }
  const [events, mails] = await Promise.all([
    everyEvent(isOver, sendEvent),
    everyEvent(isOver, sendMail),
    ...Array.from({ length: visitors }, visit),
  ])
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    replies: times.length,
    errors,
    webhook: percentile(events, 0.95),
    mail: percentile(mails, 0.95),
  }
}
