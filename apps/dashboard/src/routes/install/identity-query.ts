import { queryOptions } from '@tanstack/react-query'
import { getVisitorIdentity } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** How often the settings are read while the keys at a new address are being read. */
const readingMs = 1_000

/** How visitors of a chatbot are signed in. */
export const identityQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'visitor-identity'],
    queryFn: ({ signal }) => ask(getVisitorIdentity({ path: { chatbotId }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.keysUrl !== null && data.keysFetchedAt === null && data.keysProblem === null
        ? readingMs
        : false,
  })
