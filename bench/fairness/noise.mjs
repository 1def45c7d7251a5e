/** What the noisy accounts do: each kind starts, says when it is under way, and ends without a trace. */
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../chat/load.mjs'

/** Visitors of a model that does not answer: more than a worker does at a time where nothing bounds them. */
const waitingVisitors = 300
/** One address may ask 15 times a minute. */
const waitingPauseMs = 4_000
/** Visitors of an account whose month is used up, who try again and again. */
const refusedVisitors = 8
const refusedPauseMs = 100
const slowWebhooks = 3
const deliveriesOfWebhook = 400

/** Keeps so many visitors asking until `stop`. */
function crowd(target, visitors, pauseMs) {
  let isOver = false
  const visit = async () => {
    while (!isOver) {
      await ask(target, { question: 'How long does a repair take?' })
      await pause(pauseMs)
    }
  }
  const visiting = Promise.all(Array.from({ length: visitors }, visit))
  return async () => {
    isOver = true
    await visiting
  }
}

/** Waits for a condition, for five seconds at most: where all places are taken it never comes true. */
async function untilOrLate(condition) {
  for (const endsAt = performance.now() + 5_000; performance.now() < endsAt && !condition();) await pause(50)
}

/** The kinds of noise by name. Each function starts one, and resolves with the function that ends it. */
export function noises({ db, models, receivers, targets, slowWebhooksOf }) {
  const waitingFor = model => async () => {
    models.harden()
    const stop = crowd(targets[model], waitingVisitors, waitingPauseMs)
    await untilOrLate(() => models.held(model) >= waitingVisitors / 2)
    return async () => {
      models.relent()
      await stop()
    }
  }
  const refused = async () => crowd(targets.refused, refusedVisitors, refusedPauseMs)
  const webhooks = async () => {
    receivers.harden()
    const { chatbotId, ids } = await slowWebhooksOf(slowWebhooks)
    for (const id of ids) {
      await db.pool.query(
        `insert into webhook_deliveries (webhook_id, event_id, event, chatbot_id, data)
         select $1, gen_random_uuid(), 'lead.created', $2, '{}' from generate_series(1, $3)`,
        [id, chatbotId, deliveriesOfWebhook],
      )
    }
    await untilOrLate(() => receivers.waiting() >= slowWebhooks)
    return async () => {
      await db.pool.query('delete from webhooks where id = any($1)', [ids])
      receivers.relent()
    }
  }
  const each = { hanging: waitingFor('hangs'), dripping: waitingFor('drips'), refused, webhooks }
  const all = async () => {
    const stops = []
    for (const start of Object.values(each)) stops.push(await start())
    return () => Promise.all(stops.map(stop => stop()))
  }
  return { ...each, all }
}
