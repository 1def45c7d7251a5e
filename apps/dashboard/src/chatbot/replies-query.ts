import { queryOptions } from '@tanstack/react-query'
import { listMessageTemplates } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The saved replies of a chatbot. */
export const repliesQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'templates'],
    queryFn: ({ signal }) => ask(listMessageTemplates({ path: { chatbotId }, signal })),
  })
