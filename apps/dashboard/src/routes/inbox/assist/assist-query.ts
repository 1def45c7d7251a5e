import { queryOptions } from '@tanstack/react-query'
import { getAgentAssist } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'

export const assistKey = (sessionId: string): readonly string[] => ['assist', sessionId]

/** How a model can help with a conversation, and what it has summarised. */
export const assistQuery = (sessionId: string) =>
  queryOptions({
    queryKey: assistKey(sessionId),
    queryFn: ({ signal }) => ask(getAgentAssist({ path: { sessionId }, signal })),
    staleTime: 60_000,
  })
