import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { getAgentAssist } from '../../../api/generated'

export const assistKey = (sessionId: string): readonly string[] => ['assist', sessionId]

/** How a model can help with a conversation, and what it has summarised. */
export const assistQuery = (sessionId: string) =>
  queryOptions({
    queryKey: assistKey(sessionId),
    queryFn: ({ signal }) => ask(getAgentAssist({ path: { sessionId }, signal })),
    staleTime: 60_000,
  })
