import { useQuery } from '@tanstack/react-query'
import { Check as CheckMark, Circle, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Check, CheckList } from '@frontdesk/client/operations'
import { deleteCheck } from '@frontdesk/client/operations'
import { useChatbotId } from '../../chatbot/chatbot-query.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { PeekList } from '../../components/lists/peek.tsx'
import { Pill, RowIcon, type RowContent } from '../../components/lists/row-body.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { ShortTime } from '../../components/lists/written-time.tsx'
import { ask } from '../../api/ask.ts'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { checksKey, checksQuery } from './checks-query.ts'
import { RunBar } from './run-bar.tsx'
import { useExpectationWords } from './use-expectation-words.ts'

/** Loaded when one is opened, or asked for. */
const CheckPanel = lazy(async () => ({ default: (await import('./check-panel.tsx')).CheckPanel }))
const CheckDialog = lazy(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog }))
const SuggestDialog = lazy(async () => ({ default: (await import('./suggest-dialog.tsx')).SuggestDialog }))
const CheckSettings = lazy(async () => ({ default: (await import('./check-settings.tsx')).CheckSettings }))

const shows = ['all', 'failed', 'not_asked'] as const
type Show = (typeof shows)[number]

/** Questions with what their answers must do: which of them pass, since when, and what the answers were before. */
export function ChecksPage() {
  const { checks } = useCheckTexts()
  const chatbotId = useChatbotId()
  const query = useQuery(checksQuery(chatbotId))
  const [dialog, open] = useState<'new' | 'suggest'>()
  const close = (): void => open(undefined)
  const isEmpty = query.data?.checks.length === 0
  return (
    <Page
      title={checks.title}
      lead={checks.lead}
      width="wide"
      actions={
        <>
          {!isEmpty && <Button onPress={() => open('suggest')}>{checks.suggest}</Button>}
          <Button onPress={() => open('new')}>{checks.add}</Button>
        </>
      }
    >
      <DataState query={query} rows={6}>
        {data =>
          isEmpty ? (
            <EmptyState
              title={checks.none}
              text={checks.noneText}
              action={
                <Button look="main" onPress={() => open('suggest')}>
                  {checks.suggest}
                </Button>
              }
            />
          ) : (
            <Checks key={chatbotId} chatbotId={chatbotId} list={data} />
          )
        }
      </DataState>
      <Suspense>
        {dialog === 'new' && <CheckDialog chatbotId={chatbotId} onClose={close} />}
        {dialog === 'suggest' && <SuggestDialog chatbotId={chatbotId} onClose={close} />}
      </Suspense>
    </Page>
  )
}

function Checks({ chatbotId, list }: { chatbotId: string; list: CheckList }) {
  const { checks: words, states } = useCheckTexts()
  const [show, setShow] = useAddressChoice<Show>('show', shows)
  const rowOf = useRow()
  const { isRemoved, remove } = useRemoval(
    (checkId, headers) => ask(deleteCheck({ path: { chatbotId, checkId }, headers, keepalive: true })),
    [checksKey(chatbotId)],
  )
  const all = list.checks.filter(({ id }) => !isRemoved(id))
  const shown = (of: Show): Check[] => all.filter(({ state }) => of === 'all' || state === of)
  const items = shown(show)
  return (
    <>
      <RunBar chatbotId={chatbotId} list={list} />
      <Choice
        isLabelHidden
        label={words.show}
        value={show}
        options={shows.map(value => ({ value, label: words.shows[value]({ n: shown(value).length }) }))}
        onChange={setShow}
      />
      {items.length === 0 ? (
        <EmptyState
          title={show === 'failed' ? words.noneFailed : words.noneNotRun}
          action={<Button onPress={() => setShow('all')}>{states.clearFilters}</Button>}
        />
      ) : (
        <PeekList
          label={words.title}
          words={{ ...words.panel, gone: words.gone }}
          items={items}
          keyOf={({ id }) => id}
          rowOf={rowOf}
          nameOf={({ question }) => question}
        >
          {(check, { goOn }) => (
            <Suspense fallback={<Skeleton rows={4} />}>
              <CheckPanel
                chatbotId={chatbotId}
                check={check}
                run={list.run}
                onRemove={() => {
                  goOn()
                  remove(check, words.removed)
                }}
              />
            </Suspense>
          )}
        </PeekList>
      )}
      <Suspense>
        <CheckSettings chatbotId={chatbotId} list={list} />
      </Suspense>
    </>
  )
}

const looks = { passed: 'done', failed: 'failed', not_judged: 'plain', not_asked: 'plain' } as const
const icons = { passed: CheckMark, failed: X, not_judged: Circle, not_asked: Circle } as const

function useRow(): (check: Check) => RowContent {
  const { checks } = useCheckTexts()
  const write = useExpectationWords()
  return ({ question, state, since, expectations }) => {
    const Icon = icons[state]
    return {
      picture: (
        <RowIcon look={looks[state]}>
          <Icon />
        </RowIcon>
      ),
      title: <bdi>{question}</bdi>,
      line: <bdi>{expectations.map(expectation => write(expectation, 'musts')).join(' · ')}</bdi>,
      marks: <Pill look={looks[state]}>{checks.states[state]}</Pill>,
      ...(since !== null && { time: <ShortTime at={since} /> }),
    }
  }
}
