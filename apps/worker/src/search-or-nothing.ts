import { isSearchFailure } from '@frontdesk/knowledge/errors'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { Deps } from './deps.ts'

/**
 * The search for replies: if it is too slow or fails, the reply is written without passages. It still throws if
 * PostgreSQL is down, because the reply could not be stored either.
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
