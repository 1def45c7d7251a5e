import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { deleteSourceEntry, type VerifiedAnswer } from '@frontdesk/client/operations'
import { ImproveDialog } from '../../answer/improve-dialog.tsx'
import { verifiedAnswersKey, verifiedAnswersQuery } from '../../answer/verified-answers-query.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useAddressChoice, useAddressText } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { Rows } from '../../components/lists/rows.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useParameter } from '../../shell/use-parameter.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { sourcesKey } from '../knowledge/sources-query.ts'
import { AnswerRow } from './answer-row.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Proposals } from './proposals.tsx'
import styles from './verified-answers.module.css'

const shows = ['all', 'due'] as const

/** What the owners of a chatbot answer themselves: who wrote it, when to look again, and whether it was of use. */
export function VerifiedAnswersPage() {
  const { verified, shell } = useRepliesTexts()
  const chatbotId = useParameter('chatbotId')
  const [isWriting, setWriting] = useState(false)
  return (
    <Page
      title={verified.title}
      lead={verified.lead}
      width="wide"
      back={<BackLink to={`/chatbots/${chatbotId}/knowledge`}>{shell.pages.knowledge}</BackLink>}
      actions={
        <Button look="main" onPress={() => setWriting(true)}>
          {verified.write}
        </Button>
      }
    >
      <Proposals chatbotId={chatbotId} />
      <Answers chatbotId={chatbotId} />
      {isWriting && (
        <ImproveDialog
          chatbotId={chatbotId}
          title={verified.write}
          question=""
          text=""
          onClose={() => setWriting(false)}
        />
      )}
    </Page>
  )
}

function Answers({ chatbotId }: { chatbotId: string }) {
  const { verified } = useRepliesTexts()
  const [q, setQ] = useAddressText('q')
  const [show, setShow] = useAddressChoice('show', shows)
  const [author, setAuthor] = useAddressText('author')
  const filters = {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(show === 'due' && { due: 'true' as const }),
    ...(/^[0-9a-f-]{36}$/.test(author) && { author }),
  }
  const query = useInfiniteQuery(verifiedAnswersQuery(chatbotId, filters))
  const { authors = [], due = 0 } = query.data?.pages[0] ?? {}
  const answers = query.data?.pages.flatMap(page => page.answers) ?? []
  const refreshes = [verifiedAnswersKey(chatbotId), sourcesKey(chatbotId), ['home']]
  const { isRemoved, remove } = useRemoval((entryId, headers) => {
    const sourceId = answers.find(({ id }) => id === entryId)?.sourceId ?? ''
    return ask(deleteSourceEntry({ path: { chatbotId, sourceId, entryId }, headers, keepalive: true }))
  }, refreshes)
  const dueLeft = due - answers.filter(({ id, isDue }) => isDue && isRemoved(id)).length
  const counted = {
    all: verified.shows.all,
    due: dueLeft === 0 ? verified.shows.due : `${verified.shows.due} (${dueLeft})`,
  }
  const clear = (): void => {
    setQ('')
    setAuthor('')
  }
  return (
    <>
      <div className={styles['filters']}>
        <SearchField label={verified.search} value={q} onChange={setQ} />
        <Choice
          isLabelHidden
          label={verified.show}
          value={show}
          options={shows.map(value => ({ value, label: counted[value] }))}
          onChange={setShow}
        />
        {(authors.length > 1 || author !== '') && (
          <Select
            label={verified.author}
            isLabelHidden
            value={author}
            options={[
              { value: '', label: verified.anybody },
              ...authors.map(({ userId, name }) => ({ value: userId ?? '', label: name })),
            ]}
            onChange={setAuthor}
          />
        )}
      </div>
      <DataState query={query} rows={6}>
        {() => (
          <Found
            chatbotId={chatbotId}
            answers={answers.filter(({ id }) => !isRemoved(id))}
            onRemove={answer => remove(answer, verified.removed({ question: answer.question }))}
            empty={<Nothing isFiltered={q !== '' || author !== ''} isDue={show === 'due'} onClear={clear} />}
          />
        )}
      </DataState>
      <More
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

interface FoundProps {
  chatbotId: string
  answers: readonly VerifiedAnswer[]
  onRemove: (answer: VerifiedAnswer) => void
  empty: ReactNode
}

function Found({ chatbotId, answers, onRemove, empty }: FoundProps) {
  const { verified } = useRepliesTexts()
  const [edited, edit] = useState<VerifiedAnswer>()
  if (answers.length === 0) return empty
  return (
    <>
      <Rows label={verified.title}>
        {answers.map(answer => (
          <AnswerRow
            key={answer.id}
            chatbotId={chatbotId}
            answer={answer}
            onEdit={() => edit(answer)}
            onRemove={() => onRemove(answer)}
          />
        ))}
      </Rows>
      {edited !== undefined && <EditDialog chatbotId={chatbotId} answer={edited} onClose={() => edit(undefined)} />}
    </>
  )
}

function Nothing({ isFiltered, isDue, onClear }: { isFiltered: boolean; isDue: boolean; onClear: () => void }) {
  const { verified, states } = useRepliesTexts()
  if (isFiltered) {
    return (
      <div className={styles['nothing']}>
        <p>{states.filteredEmpty}</p>
        <Button onPress={onClear}>{states.clearFilters}</Button>
      </div>
    )
  }
  return <p>{isDue ? verified.noneDue : verified.empty}</p>
}
