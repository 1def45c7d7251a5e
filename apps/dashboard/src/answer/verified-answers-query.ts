import { infiniteQueryOptions } from '@tanstack/react-query'
import { listVerifiedAnswers, type ListVerifiedAnswersData } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'

/** The key of everything that is read of the verified answers of a chatbot. */
export const verifiedAnswersKey = (chatbotId: string) => ['chatbots', chatbotId, 'verified-answers'] as const

/** The verified answers of a chatbot, page by page. */
export const verifiedAnswersQuery = (
  chatbotId: string,
  filters: Pick<NonNullable<ListVerifiedAnswersData['query']>, 'q' | 'due' | 'author'>,
) =>
  infiniteQueryOptions({
    queryKey: [...verifiedAnswersKey(chatbotId), filters],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listVerifiedAnswers({
          path: { chatbotId },
          query: { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  })
