import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getPageUse, listSiteFindings } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** The key of everything that is read of the content issues of a chatbot. */
export const siteFindingsKey = (chatbotId: string) => ['chatbots', chatbotId, 'site-findings'] as const

/** The content issues of a chatbot, page by page. */
export const siteFindingsQuery = (chatbotId: string, show: 'open' | 'dismissed') =>
  infiniteQueryOptions({
    queryKey: [...siteFindingsKey(chatbotId), show],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listSiteFindings({
          path: { chatbotId },
          query: {
            ...(show === 'dismissed' && { setAside: 'true' }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  })

/** The pages that answers use most, and those that none uses. */
export const pageUseQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'page-use'],
    queryFn: ({ signal }) => ask(getPageUse({ path: { chatbotId }, signal })),
  })
