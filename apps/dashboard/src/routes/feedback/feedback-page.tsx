import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { listFeedback, type FeedbackList } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { plainText } from '../../api/plain-text.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { ConversationLink } from '../../records/conversation-link.tsx'
import { Fact, Facts } from '../../records/fact.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters, type RecordFilters as Filters } from '../../records/use-record-filters.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import styles from '../../records/records.module.css'

/** Loaded when an answer is put right. */
const ImproveDialog = lazy(async () => ({ default: (await import('../../answer/improve-dialog.tsx')).ImproveDialog }))

type Show = 'down' | 'up' | 'all'
const shows = ['down', 'up', 'all'] as const

type Rated = FeedbackList['data'][number]
type FeedbackFilters = Filters & { rating?: 'up' | 'down' }

const feedbackQuery = (filters: FeedbackFilters, limit = '100') =>
  infiniteQueryOptions({
    queryKey: ['feedback', filters, limit],
    queryFn: ({ signal, pageParam }) =>
      ask(listFeedback({ query: { ...filters, limit, ...(pageParam !== null && { cursor: pageParam }) }, signal })),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: before => before,
  })

/** What visitors say about answers: those that did not help first. */
export function FeedbackPage() {
  const { feedback } = useRecordTexts()
  const state = useRecordFilters()
  const [show, setShow] = useAddressChoice<Show>('rating', shows)
  const filters = { ...state.filters, ...(state.hasContent && show !== 'all' && { rating: show }) }
  const query = useInfiniteQuery(feedbackQuery(filters))
  return (
    <RecordPage
      kind="feedback"
      texts={feedback}
      state={state}
      filters={filters}
      show={show}
      shows={shows}
      onShow={setShow}
    >
      <RecordList
        label={feedback.title}
        query={query}
        recordsOf={page => page.data}
        state={state}
        count={feedback.count}
        empty={<NoFeedback show={show} />}
        rowOf={({ rating, comment, question, createdAt }) => ({
          title: <bdi>{comment ?? feedback.noComment}</bdi>,
          end: (
            <>
              <Thumb rating={rating} />
              <WrittenTime at={createdAt} />
            </>
          ),
          lines: [<bdi key="question">{question ?? ''}</bdi>],
        })}
        nameOf={({ comment }) => comment ?? feedback.noComment}
      >
        {rated => <RatedAnswer rated={rated} />}
      </RecordList>
    </RecordPage>
  )
}

function Thumb({ rating }: { rating: Rated['rating'] }) {
  const { feedback } = useRecordTexts()
  const Icon = rating === 'up' ? ThumbsUp : ThumbsDown
  return (
    <span className={styles['thumb']} data-rating={rating}>
      <Icon size={14} aria-hidden />
      {rating === 'up' ? feedback.up : feedback.down}
    </span>
  )
}

/** What was asked and answered, and how to put the answer right. */
function RatedAnswer({
  rated: { rating, question = null, reply = null, chatbotId, sessionId, createdAt },
}: {
  rated: Rated
}) {
  const { records, feedback } = useRecordTexts()
  const user = useCurrentUser()
  const canWrite = useCanWrite()
  const [isImproving, setImproving] = useState(false)
  const text = reply === null ? null : plainText(reply)
  const mayTeach = refusalOf(user, { permission: 'chatbot-settings' }) === undefined
  return (
    <>
      <Thumb rating={rating} />
      <Facts>
        <Fact name={feedback.question}>{question ?? (text === null ? feedback.notKept : feedback.byAgent)}</Fact>
        <Fact name={feedback.reply}>{text ?? feedback.notKept}</Fact>
        <Fact name={records.came}>
          <WrittenTime at={createdAt} />
        </Fact>
      </Facts>
      <div className={styles['buttons']}>
        {mayTeach && question !== null && text !== null && (
          <Button look="main" isDisabled={!canWrite} onPress={() => setImproving(true)}>
            {feedback.improve}
          </Button>
        )}
        <ConversationLink sessionId={sessionId} />
      </div>
      {isImproving && question !== null && text !== null && (
        <Suspense>
          <ImproveDialog chatbotId={chatbotId} question={question} text={text} onClose={() => setImproving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing of this kind, or nothing at all yet. */
function NoFeedback({ show }: { show: Show }) {
  const { feedback } = useRecordTexts()
  const { data } = useInfiniteQuery(feedbackQuery({}, '1'))
  if (data === undefined) return null
  if ((data.pages[0]?.data.length ?? 0) === 0) return <p>{feedback.none}</p>
  return <p>{show === 'up' ? feedback.noneUp : feedback.noneDown}</p>
}
