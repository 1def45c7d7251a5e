import { queryOptions } from '@tanstack/react-query'
import { listConversationNotes } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The key of the notes about one conversation, or about all of them. */
export const notesKey = (sessionId?: string): readonly string[] =>
  sessionId === undefined ? ['notes'] : ['notes', sessionId]

/** The notes about a conversation. An event says that they have changed. */
export const notesQuery = (sessionId: string) =>
  queryOptions({
    queryKey: notesKey(sessionId),
    queryFn: ({ signal }) => ask(listConversationNotes({ path: { sessionId }, signal })),
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
