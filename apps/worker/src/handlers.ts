import type { Handlers } from '@frontdesk/jobs/work'
import type { Deps } from './deps.ts'
import { indexSourceJob } from './jobs/index-source.ts'
import { embedPassagesJob } from './jobs/embed-passages.ts'
import { exportConversationsJob } from './jobs/export-conversations.ts'
import { oneAtATime } from './jobs/one-at-a-time.ts'
import { sendMailJob } from './jobs/send-mail.ts'
import { sendWebhookJob } from './jobs/send-webhook.ts'
import { openStopWatch } from './jobs/stop-watch.ts'
import { tokenBatches } from './jobs/token-batch.ts'
import { tryChatbotJob } from './jobs/try-chatbot.ts'
import { tryConnectorJob } from './jobs/try-connector.ts'
import { writeReplyJob } from './jobs/write-reply.ts'

/** All that a worker does, one line per job. */
export function handlers(deps: Deps): Handlers {
  const needs = { ...deps, lastChances: oneAtATime(), openBatch: tokenBatches(), stopWatch: openStopWatch(deps) }
  return {
    'write-reply': (payload, context) => writeReplyJob(needs, payload, context),
    'try-chatbot': (payload, context) => tryChatbotJob(deps, payload, context),
    'try-connector': (payload, context) => tryConnectorJob(deps, payload, context),
    'index-source': (payload, context) => indexSourceJob(deps, payload, context),
    'embed-passages': (_payload, context) => embedPassagesJob(deps, context),
    'send-mail': payload => sendMailJob(deps, payload),
    'send-webhook': (payload, context) => sendWebhookJob(deps, payload, context),
    'export-conversations': (payload, context) => exportConversationsJob(deps, payload, context),
  }
}
