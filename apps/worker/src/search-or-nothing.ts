import { isSearchFailure } from '@frontdesk/knowledge/errors'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { Deps } from './deps.ts'

/**
 * The search as replies use it: one that is too slow or breaks off costs the reply its passages, not the visitor the
 * reply. With PostgreSQL away it fails as before, since the reply could not be stored either.
 */
export const searchOrNothing =
  ({ retrieve, log, metrics }: Pick<Deps, 'retrieve' | 'log' | 'metrics'>): Retrieve =>
  async input => {
    try {
      return await retrieve(input)
    } catch (err) {
      if (!isSearchFailure(err)) throw err
      log.warn({ err, chatbotId: input.chatbotId }, 'search failed')
      metrics.searchFailed()
      return []
    }
  }
