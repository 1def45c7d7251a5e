import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { listConnectors } from '../../api/generated'

/** The connectors of a chatbot. */
export const connectorsQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'connectors'],
    queryFn: ({ signal }) => ask(listConnectors({ path: { chatbotId }, signal })),
  })
