import { AppError } from '@frontdesk/errors/app-error'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { embedPassages } from '@frontdesk/knowledge/semantic/embed-passages'
import { keepReplacedSetMs } from '@frontdesk/knowledge/semantic/vector-sets'
import type { Deps } from '../deps.ts'

/** How long after a failure it goes on: a provider is back soon, what an operator has to put right is not. */
const SOON_SECONDS = 15
const LATER_SECONDS = 300

/** Embeds what has no vector yet. A failure puts the job off and never ends it, so that one id is enough for it. */
export async function embedPassagesJob(
  { embedding, log, metrics }: Pick<Deps, 'embedding' | 'log' | 'metrics'>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  // Another worker has the model, and the sweep asks again.
  if (embedding === undefined) return
  const { db, embed, model, storage } = embedding
  try {
    await embedPassages(
      { db, embed, onEmbedded: metrics.passagesEmbedded },
      { model, storage, signal, keptAfterMs: keepReplacedSetMs },
    )
  } catch (err) {
    if (signal.aborted) return
    const isForOperator = err instanceof AppError && err.kind === 'invalid'
    const retryAfterSeconds = isForOperator ? LATER_SECONDS : SOON_SECONDS
    log.warn({ err, model, retryAfterSeconds }, 'passages could not be embedded; retrying later')
    throw new AppError('EMBEDDING_PUT_OFF', 'too-many', 'The passages will be embedded later.', { retryAfterSeconds })
  }
}
