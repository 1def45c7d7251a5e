import { useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { QuestionList } from '@frontdesk/client/operations'
import { ShortTime } from '../../components/lists/written-time.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { Page } from '../../components/layout/page.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { PeekList, type PeekMoves } from '../../components/lists/peek.tsx'
import { Pill, RowIcon, type RowContent } from '../../components/lists/row-body.tsx'
import type { BulkAction } from '../../components/lists/selection.tsx'
import { useTotal } from '../../components/lists/use-total.ts'
import { CsvLink } from '../../records/csv-link.tsx'
import { RecordFilters } from '../../records/record-filters.tsx'
import { NothingFits, RecordList } from '../../records/record-list.tsx'
import { useRecordFilters, type RecordFilterState } from '../../records/use-record-filters.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import {
  askedOfGroup,
  askedOfRecord,
  groupsQuery,
  questionsQuery,
  useDecisions,
  useManyQuestions,
  type Asked,
  type QuestionStatus,
  type Taught,
} from './questions-query.ts'

/** Loaded once a question is opened. */
const QuestionPanel = lazy(async () => ({ default: (await import('./question-panel.tsx')).QuestionPanel }))
/** Loaded once something is taught. */
const AskedAgain = lazy(async () => ({ default: (await import('./asked-again.tsx')).AskedAgain }))

type View = 'groups' | 'open' | 'answered' | 'dismissed'
const views = ['groups', 'open', 'answered', 'dismissed'] as const

type DrawPanel = (asked: Asked, moves: PeekMoves) => ReactNode

/** Questions that the chatbot could not answer: answered once, taught, and asked again before the owner's eyes. */
export function QuestionsPage() {
  const { questions } = useRecordTexts()
  const state = useRecordFilters()
  const [view, setView] = useAddressChoice<View>('view', views)
  const { panel, taught, forget, undo } = useQuestionPanel()
  const bulk = useBulk()
  const status = view === 'groups' ? 'open' : view
  const csv = { ...state.filters, status }
  const isGrouped = view === 'groups' && state.hasContent
  const groups = useGroups(state, isGrouped)
  const listed = useInfiniteQuery({
    ...questionsQuery({ ...state.filters, ...(state.hasContent && { status }) }),
    enabled: !isGrouped,
  })
  const total = useTotal('questions')
  return (
    <Page
      title={questions.title}
      lead={questions.lead}
      width="wide"
      actions={state.hasContent && <CsvLink kind="questions" query={csv} />}
    >
      <Suspense>
        {taught !== undefined && <AskedAgain key={taught.at} taught={taught} onClose={forget} undo={undo} />}
      </Suspense>
      <RecordFilters
        state={state}
        search={questions.search}
        hasDays={!isGrouped}
        count={total(isGrouped ? groups.items?.length : listed.data?.pages[0]?.total)}
      >
        <Choice
          isLabelHidden
          label={questions.show}
          value={view}
          options={views.map(value => ({ value, label: questions.views[value] }))}
          onChange={setView}
        />
      </RecordFilters>
      {isGrouped ? (
        <Groups state={state} groups={groups} panel={panel} bulk={bulk} />
      ) : (
        <Questions key={status} state={state} status={status} query={listed} panel={panel} bulk={bulk} />
      )}
    </Page>
  )
}

/** The panel of a question, and what was taught last. */
function useQuestionPanel() {
  const [taught, setTaught] = useState<Taught>()
  const typesOn = useRef(false)
  const onDone = useRef<() => void>(undefined)
  const { decide, undo } = useDecisions({
    onDecided: ({ to }) => {
      typesOn.current = to.status === 'answered'
      onDone.current?.()
    },
    onTaught: setTaught,
  })
  const panel: DrawPanel = (asked, { goOn }) => (
    <Suspense fallback={<Skeleton rows={4} />}>
      <QuestionPanel
        asked={asked}
        hasFocus={typesOn.current}
        isRunning={decide.isRunning}
        failure={decide.failure}
        onDecide={(to, discard) => {
          onDone.current = () => {
            discard()
            goOn()
          }
          decide.run({ asked, to })
        }}
      />
    </Suspense>
  )
  return { panel, taught, undo, forget: () => setTaught(undefined) }
}

function useRow(): (asked: Asked) => RowContent {
  const { questions } = useRecordTexts()
  return ({ question, count, createdAt, answer }) => ({
    picture: (
      <RowIcon>
        <MessageCircleQuestion />
      </RowIcon>
    ),
    title: <bdi>{question}</bdi>,
    ...(answer !== null && { line: <bdi>{answer}</bdi> }),
    ...(count > 1 && { marks: <Pill look="waiting">{questions.times({ n: count })}</Pill> }),
    time: <ShortTime at={createdAt} />,
  })
}

/** What can be done with several questions: the open ones are dismissed, the others opened again. */
function useBulk(): ListProps['bulk'] {
  const { questions } = useRecordTexts()
  const setStatus = useManyQuestions()
  return status => chosen => [
    status === 'open'
      ? { label: questions.dismiss, run: () => setStatus(chosen, 'dismissed') }
      : { label: questions.openAgain, run: () => setStatus(chosen, 'open') },
  ]
}

interface ListProps {
  state: RecordFilterState
  panel: DrawPanel
  bulk: (status: QuestionStatus) => (chosen: readonly Asked[]) => readonly BulkAction[]
}

/** The groups that the filters leave, once they are loaded. */
function useGroups({ filters: { q = '', chatbotId } }: RecordFilterState, isShown: boolean) {
  const query = useQuery({ ...groupsQuery, enabled: isShown })
  const isWanted = (asked: Asked): boolean =>
    (chatbotId === undefined || asked.chatbotId === chatbotId) &&
    asked.conversations.some(({ question }) => question.toLowerCase().includes(q.toLowerCase()))
  return { query, items: query.data?.groups.map(askedOfGroup).filter(isWanted) }
}

/** Open questions, those that ask for the same as one, the most frequent first. */
function Groups({
  state,
  groups: { query, items = [] },
  panel,
  bulk,
}: ListProps & { groups: ReturnType<typeof useGroups> }) {
  const { lists } = useListTexts()
  const { records, questions } = useRecordTexts()
  const rowOf = useRow()
  return (
    <DataState query={query} rows={8}>
      {() => {
        if (items.length === 0)
          return state.isFiltered ? (
            <NothingFits state={state} />
          ) : (
            <EmptyState icon={MessageCircleQuestion} title={lists.empty.questions} text={questions.none.groups} />
          )
        return (
          <PeekList
            label={questions.title}
            words={{ ...records.panel, gone: records.gone }}
            items={items}
            keyOf={({ id }) => id}
            rowOf={rowOf}
            bulk={bulk('open')}
            nameOf={({ question }) => question}
          >
            {panel}
          </PeekList>
        )
      }}
    </DataState>
  )
}

interface QuestionsProps extends ListProps {
  status: 'open' | 'answered' | 'dismissed'
  query: UseInfiniteQueryResult<InfiniteData<QuestionList>>
}

/** Questions one by one. */
function Questions({ state, status, query, panel, bulk }: QuestionsProps) {
  const { lists } = useListTexts()
  const { questions } = useRecordTexts()
  const rowOf = useRow()
  return (
    <RecordList
      label={questions.title}
      query={query}
      recordsOf={page => page.questions.map(askedOfRecord)}
      state={state}
      kind="questions"
      empty={<EmptyState icon={MessageCircleQuestion} title={lists.empty.questions} text={questions.none[status]} />}
      bulk={bulk(status)}
      rowOf={rowOf}
      nameOf={({ question }) => question}
    >
      {panel}
    </RecordList>
  )
}
