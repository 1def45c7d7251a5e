import type { JobPayload } from '@frontdesk/contracts/jobs'
import { countedRun } from '@frontdesk/db/counted-run'
import { putAside } from '@frontdesk/errors/put-aside'
import type { JobContext } from '@frontdesk/jobs/start-workers'
import { countedRendering } from '@frontdesk/knowledge/sources/enqueue-indexing'
import { answerRender } from '@frontdesk/rendering/render-exchange'
import type { Deps } from '../deps.ts'

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'renderer' | 'metrics'>

/**
 * Reads a page in a browser for a crawl that waits for it. Run twice it reads the page twice; pages of a source that two
 * workers died of are put aside.
 */
export async function renderPageJob(
  { db, renderer, metrics, ...redis }: Needs,
  { renderId, accountId, subject }: JobPayload<'render-page'>,
  { signal }: JobContext,
): Promise<void> {
  await answerRender(redis, renderId, async (page, gone) => {
    const work = () => renderer.render({ ...page, accountId, signal: AbortSignal.any([signal, gone]) })
    const onPutAside = () => Promise.reject(putAside('render-page'))
    try {
      // A preview has no source yet, and what it looks at is not to be held against others of its account.
      const rendered = await (subject === undefined
        ? work()
        : countedRun({ db }, countedRendering(subject), { work, onPutAside, signal }))
      metrics.pageRendered('read')
      return rendered
    } catch (error) {
      metrics.pageRendered('failed')
      throw error
    }
  })
}
