import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { Page } from '../../components/layout/page.tsx'
import { PeekList, type PeekMoves, type PeekRow } from '../../components/lists/peek.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { CsvLink } from '../../records/csv-link.tsx'
import { RecordFilters } from '../../records/record-filters.tsx'
import { NothingFits, RecordList } from '../../records/record-list.tsx'
import { useRecordFilters, type RecordFilterState } from '../../records/use-record-filters.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { AskedAgain } from './asked-again.tsx'
import { QuestionPanel } from './question-panel.tsx'
import {
  askedOfGroup,
  askedOfRecord,
  groupsQuery,
  questionsQuery,
  useDecisions,
  type Asked,
  type Taught,
} from './questions-query.ts'

type View = 'groups' | 'open' | 'answered' | 'dismissed'
const views = ['groups', 'open', 'answered', 'dismissed'] as const

type DrawPanel = (asked: Asked, moves: PeekMoves) => ReactNode

/** Questions that the chatbot could not answer: answered once, taught, and asked again before the owner's eyes. */
export function QuestionsPage() {
  const { questions } = useRecordTexts()
  const state = useRecordFilters()
  const [view, setView] = useAddressChoice<View>('view', views)
  const { panel, taught, forget, undo } = useQuestionPanel()
  const status = view === 'groups' ? 'open' : view
  const csv = { ...state.filters, status }
  return (
    <Page
      title={questions.title}
      lead={questions.lead}
      width="wide"
      actions={state.hasContent && <CsvLink kind="questions" query={csv} />}
    >
      {taught !== undefined && <AskedAgain key={taught.at} taught={taught} onClose={forget} undo={undo} />}
      <RecordFilters state={state} search={questions.search} hasDays={view !== 'groups' || !state.hasContent}>
        <Choice
          isLabelHidden
          label={questions.show}
          value={view}
          options={views.map(value => ({ value, label: questions.views[value] }))}
          onChange={setView}
        />
      </RecordFilters>
      {view === 'groups' && state.hasContent ? (
        <Groups state={state} panel={panel} />
      ) : (
        <Questions key={status} state={state} status={status} panel={panel} />
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
  )
  return { panel, taught, undo, forget: () => setTaught(undefined) }
}

function useRow(): (asked: Asked) => PeekRow {
  const { questions } = useRecordTexts()
  return ({ question, count, createdAt, answer }) => ({
    title: <bdi>{question}</bdi>,
    end: (
      <>
        {count > 1 && <strong>{questions.times(count)}</strong>}
        <WrittenTime at={createdAt} form="day" />
      </>
    ),
    lines: answer === null ? [] : [<bdi key="answer">{answer}</bdi>],
  })
}

interface ListProps {
  state: RecordFilterState
  panel: DrawPanel
}

/** Open questions, those that ask for the same as one, the most frequent first. */
function Groups({ state, panel }: ListProps) {
  const { records, questions } = useRecordTexts()
  const query = useQuery(groupsQuery)
  const rowOf = useRow()
  const { q = '', chatbotId } = state.filters
  const isWanted = (asked: Asked): boolean =>
    (chatbotId === undefined || asked.chatbotId === chatbotId) &&
    asked.conversations.some(({ question }) => question.toLowerCase().includes(q.toLowerCase()))
  return (
    <DataState query={query} rows={8}>
      {({ groups }) => {
        const items = groups.map(askedOfGroup).filter(isWanted)
        if (items.length === 0) return state.isFiltered ? <NothingFits state={state} /> : <p>{questions.none.groups}</p>
        return (
          <PeekList
            label={questions.title}
            words={{ ...records.panel, gone: records.gone }}
            items={items}
            keyOf={({ id }) => id}
            rowOf={rowOf}
            nameOf={({ question }) => question}
          >
            {panel}
          </PeekList>
        )
      }}
    </DataState>
  )
}

/** Questions one by one. */
function Questions({ state, status, panel }: ListProps & { status: 'open' | 'answered' | 'dismissed' }) {
  const { questions } = useRecordTexts()
  const query = useInfiniteQuery(questionsQuery({ ...state.filters, ...(state.hasContent && { status }) }))
  const rowOf = useRow()
  return (
    <RecordList
      label={questions.title}
      query={query}
      recordsOf={page => page.questions.map(askedOfRecord)}
      state={state}
      count={questions.count}
      empty={<p>{questions.none[status]}</p>}
      rowOf={rowOf}
      nameOf={({ question }) => question}
    >
      {panel}
    </RecordList>
  )
}
