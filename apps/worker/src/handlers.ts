import type { Handlers } from '@frontdesk/jobs/start-workers'
import type { Deps } from './deps.ts'
import { openPlaces } from './jobs/places.ts'
import { openSuspectPlaces } from './jobs/write-reply/suspect-turns.ts'
import { tokenBatches } from './jobs/token-batch.ts'
import { watchStoppedReplies } from './jobs/watch-stopped-replies.ts'
import { writeReplyJob } from './jobs/write-reply-job.ts'

/**
 * The handler of each job, in a process that runs a given number of jobs of the queue `replies` at a time. The code of
 * other jobs is loaded with the first job of its kind, so that a process with one queue does not hold the code of the
 * others.
 */
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
    'try-chatbot': async (payload, context) =>
      (await import('./jobs/try-chatbot-job.ts')).tryChatbotJob(needs, payload, context),
    'run-checks': async (payload, context) =>
      (await import('./jobs/run-checks-job.ts')).runChecksJob(needs, payload, context),
    'judge-pairs': async (payload, context) =>
      (await import('./jobs/judge-pairs-job.ts')).judgePairsJob(needs, payload, context),
    'assist-agent': async (payload, context) =>
      (await import('./jobs/assist-agent-job.ts')).assistAgentJob(needs, payload, context),
    'translate-conversation': async (payload, context) =>
      (await import('./jobs/translate-conversation-job.ts')).translateConversationJob(needs, payload, context),
    'try-connector': async (payload, context) =>
      (await import('./jobs/try-connector-job.ts')).tryConnectorJob(needs, payload, context),
    'preview-website': async (payload, context) =>
      (await import('./jobs/preview-website-job.ts')).previewWebsiteJob(deps, payload, context),
    'test-page': async (payload, context) =>
      (await import('./jobs/test-page-job.ts')).testPageJob(deps, payload, context),
    'index-page': async (payload, context) =>
      (await import('./jobs/index-page-job.ts')).indexPageJob(deps, payload, context),
    'index-source': async (payload, context) =>
      (await import('./jobs/index-source-job.ts')).indexSourceJob(deps, payload, context),
    'render-page': async (payload, context) =>
      (await import('./jobs/render-page-job.ts')).renderPageJob(deps, payload, context),
    'embed-passages': async (_payload, context) =>
      (await import('./jobs/embed-passages-job.ts')).embedPassagesJob(deps, context),
    'send-mail': async payload => (await import('./jobs/send-mail-job.ts')).sendMailJob(deps, payload),
    'send-webhook': async (payload, context) =>
      (await import('./jobs/send-webhook-job.ts')).sendWebhookJob(deps, payload, context),
    'send-push': async (payload, context) =>
      (await import('./jobs/send-push-job.ts')).sendPushJob(deps, payload, context),
    'fetch-identity-keys': async (payload, context) =>
      (await import('@frontdesk/chatbots/identity/fetch-identity-keys')).fetchIdentityKeys(deps, payload, context),
    'export-conversations': async (payload, context) =>
      (await import('./jobs/export-conversations-job.ts')).exportConversationsJob(deps, payload, context),
  }
}
