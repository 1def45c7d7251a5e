import { queryOptions } from '@tanstack/react-query'
import { listSources, type Source } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** Waits for a worker, or is being read. */
export const isRunning = ({ status }: Pick<Source, 'status'>): boolean => status === 'pending' || status === 'indexing'

const runningMs = 1_500
const restingMs = 30_000

/** How often what belongs to a source is read again. */
export const pollMs = (isAnyRunning: boolean): number => (isAnyRunning ? runningMs : restingMs)

export const sourcesKey = (chatbotId: string) => ['chatbots', chatbotId, 'sources'] as const

/** The sources of a chatbot with their progress: read every 1.5 s while one is being read. */
export const sourcesQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: sourcesKey(chatbotId),
    queryFn: ({ signal }) => ask(listSources({ path: { chatbotId }, signal })),
    refetchInterval: ({ state }) => pollMs(state.data?.sources.some(isRunning) ?? false),
    refetchIntervalInBackground: false,
  })
