import { queryOptions } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { listMessageTemplates } from '../api/generated'

/** The saved replies of a chatbot. */
export const repliesQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'templates'],
    queryFn: ({ signal }) => ask(listMessageTemplates({ path: { chatbotId }, signal })),
  })
