import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  deleteSourceEntry,
  listQuestionGroups,
  listQuestions,
  updateQuestions,
  updateSourceEntry,
  type QuestionGroup,
  type QuestionRecord,
  type TaughtEntry,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange, type Change } from '../../api/use-change.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say, sayDone } from '../../components/feedback/toasts.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import type { RecordFilters } from '../../records/use-record-filters.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'

const questionsKey = ['questions'] as const
const homeKey = ['home'] as const

export type QuestionStatus = 'open' | 'answered' | 'dismissed'

/** A question, or several that ask for the same. */
export interface Asked {
  /** Of the latest one. */
  readonly id: string
  readonly ids: readonly string[]
  readonly chatbotId: string
  readonly question: string
  readonly count: number
  readonly createdAt: string
  readonly status: QuestionStatus
  readonly answer: string | null
  readonly conversations: QuestionGroup['asked']
}

export function askedOfGroup(group: QuestionGroup): Asked {
  const { chatbotId, question, count, questionIds, asked, lastAskedAt } = group
  const [id = ''] = questionIds
  const known = { chatbotId, question, count, createdAt: lastAskedAt, conversations: asked }
  return { ...known, id, ids: questionIds, status: 'open', answer: null }
}

export function askedOfRecord(record: QuestionRecord): Asked {
  const { id, chatbotId, sessionId, conversationId, question, answer, createdAt } = record
  const status = record.status === '***' ? 'open' : record.status
  const conversations = [{ questionId: id, sessionId, conversationId, question, createdAt }]
  return { id, ids: [id], chatbotId, question, count: 1, createdAt, status, answer, conversations }
}

export const groupsQuery = queryOptions({
  queryKey: [...questionsKey, 'groups'],
  queryFn: ({ signal }) => ask(listQuestionGroups({ signal })),
})

/** Questions one by one, the newest first. */
export const questionsQuery = (filters: RecordFilters & { status?: QuestionStatus }) =>
  infiniteQueryOptions({
    queryKey: [...questionsKey, 'list', filters],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listQuestions({
          query: { ...filters, limit: '100', ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: before => before,
  })

/** What is done with questions. */
export interface Decision {
  readonly asked: Asked
  readonly to: { status: 'dismissed' | 'open' } | { status: 'answered'; answer: string; addToSources: boolean }
}

/** An answer that was taught a moment ago. */
export interface Taught {
  readonly asked: Asked
  readonly entry: TaughtEntry
  readonly at: number
}

interface DecisionOptions {
  onDecided: (decision: Decision) => void
  onTaught: (taught: Taught | undefined) => void
}

/** Answers questions, dismisses them, or opens them again; what was done a moment ago is taken back with a press. */
export function useDecisions({ onDecided, onTaught }: DecisionOptions): {
  decide: Change<Decision>
  undo: Change<TakenBack>
} {
  const texts = useRecordTexts()
  const { questions, states } = texts
  const refreshes = [questionsKey, homeKey]
  const undo = useChange(takeBack, {
    refreshes: [...refreshes, ['chatbots']],
    onDone: () => {
      onTaught(undefined)
      say(questions.takenBack)
    },
    onFailed: failure => say(failure.kind === 'outdated' ? questions.entryChanged : sentenceOf(failure, texts)),
  })
  const decide = useChange(
    ({ asked, to }: Decision) => ask(updateQuestions({ body: { questionIds: [...asked.ids], ...to } })),
    {
      refreshes,
      onDone: ({ taught }, decision) => {
        const { asked, to } = decision
        onDecided(decision)
        const [entry] = taught
        if (entry !== undefined) onTaught({ asked, entry, at: Date.now() })
        if (to.status === 'open') say(questions.opened)
        else {
          const text = to.status === 'dismissed' ? questions.wasDismissed : questions.wasAnswered
          sayDone(text, states.undo, () => undo.run({ asked, taught }))
        }
      },
    },
  )
  return { decide, undo }
}

/** The API takes so many questions at once. */
const idsAtOnce = 200

/** Dismisses several questions, or opens them again; what was dismissed comes back with a press. */
export function useManyQuestions(): (chosen: readonly Asked[], status: 'dismissed' | 'open') => void {
  const texts = useRecordTexts()
  const { lists } = useListTexts()
  const { run } = useChange(
    async ({ chosen, status }: { chosen: readonly Asked[]; status: 'dismissed' | 'open'; isUndo: boolean }) => {
      const ids = chosen.flatMap(asked => asked.ids)
      for (let at = 0; at < ids.length; at += idsAtOnce) {
        await ask(updateQuestions({ body: { questionIds: ids.slice(at, at + idsAtOnce), status } }))
      }
    },
    {
      refreshes: [questionsKey, homeKey],
      onDone: (_, { chosen, status, isUndo }) => {
        if (isUndo) return
        const count = chosen.length
        // An answer that was opened again is gone: only what was dismissed is taken back.
        if (status === 'open') say(lists.reopened({ n: count }))
        else
          sayDone(lists.dismissed({ n: count }), texts.states.undo, () => run({ chosen, status: 'open', isUndo: true }))
      },
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  return (chosen, status) => run({ chosen, status, isUndo: false })
}

interface TakenBack {
  readonly asked: Asked
  readonly taught: readonly TaughtEntry[]
}

/** Opens the questions again, and has the knowledge base say what it said before. */
async function takeBack({ asked, taught }: TakenBack): Promise<void> {
  await ask(updateQuestions({ body: { questionIds: [...asked.ids], status: 'open' } }))
  for (const { textBefore, version, ...path } of taught) {
    const headers = ifVersion({ version })
    if (textBefore === null) await ask(deleteSourceEntry({ path, headers }))
    else await ask(updateSourceEntry({ path, headers, body: { text: textBefore } }))
  }
}
