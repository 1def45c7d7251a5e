import type { Db } from '@frontdesk/db/connect'
import type { Queues } from '@frontdesk/jobs/open-queues'
import { dueChatbots } from './passage-vectors.ts'
import { findSet, hasReplacedSet, keepReplacedSetMs, type SetName } from './vector-sets.ts'

interface Needs {
  readonly db: Pick<Db, 'pool'>
  readonly queues: Pick<Queues, 'enqueue'>
}

/** The one job for all chatbots: while it waits, runs or is put off, asking for it again does nothing. */
const embeddingJobId = 'embed-passages'

/**
 * Asks a worker to embed passages where some may have no vector yet, whatever the reason: they were just written, the
 * provider was away, a job was lost, or another model was chosen. Says for how many chatbots, of a hundred at most.
 */
export async function enqueueEmbedding({ db, queues }: Needs, name: SetName): Promise<number> {
  const set = await findSet({ db }, name)
  const { length: due } = await dueChatbots({ db }, { slot: set?.slot, without: [] })
  if (due > 0 || (await hasReplacedSet({ db }, name, keepReplacedSetMs))) {
    await queues.enqueue('embed-passages', {}, { id: embeddingJobId })
  }
  return due
}
