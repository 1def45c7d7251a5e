import type { Handlers } from '@frontdesk/jobs/start-workers'
import type { Deps } from './deps.ts'
import { indexSourceJob } from './jobs/index-source-job.ts'
import { assistAgentJob } from './jobs/assist-agent-job.ts'
import { embedPassagesJob } from './jobs/embed-passages-job.ts'
import { exportConversationsJob } from './jobs/export-conversations-job.ts'
import { indexPageJob } from './jobs/index-page-job.ts'
import { openPlaces } from './jobs/places.ts'
import { previewWebsiteJob } from './jobs/preview-website-job.ts'
import { sendMailJob } from './jobs/send-mail-job.ts'
import { sendPushJob } from './jobs/send-push-job.ts'
import { sendWebhookJob } from './jobs/send-webhook-job.ts'
import { openSuspectPlaces } from './jobs/suspect-turns.ts'
import { testPageJob } from './jobs/test-page-job.ts'
import { tokenBatches } from './jobs/token-batch.ts'
import { translateConversationJob } from './jobs/translate-conversation-job.ts'
import { tryChatbotJob } from './jobs/try-chatbot-job.ts'
import { tryConnectorJob } from './jobs/try-connector-job.ts'
import { watchStoppedReplies } from './jobs/watch-stopped-replies.ts'
import { writeReplyJob } from './jobs/write-reply-job.ts'

/** The handler of each job, in a process that does so many jobs of the queue `replies` at a time. */
export function handlers(deps: Deps, repliesAtATime: number): Handlers {
  const needs = {
    ...deps,
    places: openPlaces(repliesAtATime, deps.metrics.jobPutOff),
    suspects: openSuspectPlaces(deps.metrics.jobPutOff),
    openBatch: tokenBatches(),
    stoppedReplies: watchStoppedReplies(deps),
  }
  return {
    'write-reply': (payload, context) => writeReplyJob(needs, payload, context),
    'try-chatbot': (payload, context) => tryChatbotJob(needs, payload, context),
    'assist-agent': (payload, context) => assistAgentJob(needs, payload, context),
    'translate-conversation': (payload, context) => translateConversationJob(needs, payload, context),
    'try-connector': (payload, context) => tryConnectorJob(needs, payload, context),
    'preview-website': (payload, context) => previewWebsiteJob(deps, payload, context),
    'test-page': (payload, context) => testPageJob(deps, payload, context),
    'index-page': (payload, context) => indexPageJob(deps, payload, context),
    'index-source': (payload, context) => indexSourceJob(deps, payload, context),
    'embed-passages': (_payload, context) => embedPassagesJob(deps, context),
    'send-mail': payload => sendMailJob(deps, payload),
    'send-webhook': (payload, context) => sendWebhookJob(deps, payload, context),
    'send-push': (payload, context) => sendPushJob(deps, payload, context),
    'export-conversations': (payload, context) => exportConversationsJob(deps, payload, context),
  }
}
