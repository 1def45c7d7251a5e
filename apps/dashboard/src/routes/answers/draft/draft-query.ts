import { queryOptions } from '@tanstack/react-query'
import { listAnswersVersions, getAnswersDraft } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'

/** The draft of how a chatbot answers, and how many checks it would change. */
export const draftQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'answers-draft'],
    queryFn: ({ signal }) => ask(getAnswersDraft({ path: { chatbotId }, signal })),
  })

/** What was published before, the newest first. */
export const versionsQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'answers-versions'],
    queryFn: ({ signal }) => ask(listAnswersVersions({ path: { chatbotId }, signal })),
  })
