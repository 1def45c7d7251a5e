import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { listTestQuestions, updateTestQuestions, type TestQuestionList } from '../../api/generated'
import { useChange, type Change } from '../../api/use-change.ts'
import { say } from '../../components/feedback/toasts.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'

export type TestQuestion = TestQuestionList['questions'][number]

/** The questions that are asked again after a change. */
export const testQuestionsQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: ['chatbots', chatbotId, 'test-questions'],
    queryFn: ({ signal }) => ask(listTestQuestions({ path: { chatbotId }, signal })),
  })

interface TestQuestions {
  readonly keep: Change<TestQuestion>
  readonly isRemoved: (question: string) => boolean
  readonly remove: (question: string, text: string) => void
}

/** Keeps and removes test questions. The list is stored whole, so that it is read just before it is changed. */
export function useTestQuestions(chatbotId: string): TestQuestions {
  const { tryIt } = useChatbotTexts()
  const path = { chatbotId }
  const { queryKey } = testQuestionsQuery(chatbotId)
  const without = async (question: string): Promise<TestQuestion[]> =>
    (await ask(listTestQuestions({ path }))).questions.filter(kept => kept.question !== question)
  const keep = useChange(
    async (kept: TestQuestion) => {
      const questions = [...(await without(kept.question)), kept]
      return ask(updateTestQuestions({ path, body: { questions } }))
    },
    { refreshes: [queryKey], onDone: () => say(tryIt.kept) },
  )
  const removal = useRemoval(
    async question => ask(updateTestQuestions({ path, body: { questions: await without(question) }, keepalive: true })),
    [queryKey],
  )
  return {
    keep,
    isRemoved: removal.isRemoved,
    // The list has no versions: whoever stores it last wins.
    remove: (question, text) => removal.remove({ id: question, version: 0 }, text),
  }
}
