import { queryOptions } from '@tanstack/react-query'
import { listConnectors } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** The connectors of a chatbot. */
export const connectorsQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'connectors'],
    queryFn: ({ signal }) => ask(listConnectors({ path: { chatbotId }, signal })),
  })
