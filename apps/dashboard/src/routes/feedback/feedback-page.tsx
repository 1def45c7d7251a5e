import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { listFeedback, type FeedbackList } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { MakeCheck } from '../../answer/make-check.tsx'
import { ask } from '../../api/ask.ts'
import { plainText } from '../../api/plain-text.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Select } from '../../components/fields/select.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { Pill, RowIcon } from '../../components/lists/row-body.tsx'
import { useTotal } from '../../components/lists/use-total.ts'
import { ShortTime, WrittenTime } from '../../components/lists/written-time.tsx'
import { ConversationLink } from '../../records/conversation-link.tsx'
import { Fact, Facts } from '../../records/fact.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters, type RecordFilters as Filters } from '../../records/use-record-filters.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import styles from '../../records/records.module.css'

/** Loaded when an answer is put right. */
const ImproveDialog = lazy(async () => ({ default: (await import('../../answer/improve-dialog.tsx')).ImproveDialog }))

type Show = 'down' | 'up' | 'all'
const shows = ['down', 'up', 'all'] as const

type Kind = 'all' | 'reply' | 'live_chat'
const kinds = ['all', 'reply', 'live_chat'] as const

type Rated = FeedbackList['data'][number]
type FeedbackFilters = Filters & { rating?: 'up' | 'down'; kind?: 'reply' | 'live_chat' }

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

/** What visitors say about answers and live chats: those who were unhappy first. */
export function FeedbackPage() {
  const { feedback } = useRecordTexts()
  const state = useRecordFilters(['kind'])
  const [show, setShow] = useAddressChoice<Show>('rating', shows)
  const [kind, setKind] = useAddressChoice<Kind>('kind', kinds)
  const filters = {
    ...state.filters,
    ...(state.hasContent && show !== 'all' && { rating: show }),
    ...(state.hasContent && kind !== 'all' && { kind }),
  }
  const query = useInfiniteQuery(feedbackQuery(filters))
  const total = useTotal('feedback')
  const ratingWords = useRatingWords()
  const titleOf = ({ comment, question }: Rated): string => comment ?? question ?? feedback.noComment
  return (
    <RecordPage
      kind="feedback"
      texts={feedback}
      state={state}
      filters={filters}
      show={show}
      shows={shows}
      onShow={setShow}
      count={total(query.data?.pages[0]?.total)}
      own={{
        field: (
          <Select
            label={feedback.about}
            value={kind}
            options={kinds.map(value => ({ value, label: feedback.kinds[value] }))}
            onChange={setKind}
          />
        ),
        set:
          kind === 'all'
            ? undefined
            : { name: 'kind', text: `${feedback.about}: ${feedback.kinds[kind]}`, onRemove: () => setKind('all') },
      }}
    >
      <RecordList
        label={feedback.title}
        query={query}
        recordsOf={page => page.data}
        state={state}
        kind="feedback"
        empty={<NoFeedback show={show} />}
        rowOf={rated => ({
          picture: <RatingIcon rating={rated.rating} />,
          title: <bdi>{titleOf(rated)}</bdi>,
          line: (
            <bdi>
              {rated.kind === 'live_chat' ? (
                <LiveChatOf rated={rated} />
              ) : rated.comment === null ? (
                rated.reply && plainText(rated.reply)
              ) : (
                rated.question
              )}
            </bdi>
          ),
          marks: <Pill look={isGood(rated.rating) ? 'done' : 'failed'}>{ratingWords(rated.rating)}</Pill>,
          time: <ShortTime at={rated.createdAt} />,
        })}
        nameOf={titleOf}
      >
        {rated => (rated.kind === 'live_chat' ? <RatedLiveChat rated={rated} /> : <RatedAnswer rated={rated} />)}
      </RecordList>
    </RecordPage>
  )
}

/** A thumb up, or 4 or 5 of a live chat. */
const isGood = (rating: Rated['rating']): boolean => (typeof rating === 'number' ? rating >= 4 : rating === 'up')

function useRatingWords(): (rating: Rated['rating']) => string {
  const { feedback } = useRecordTexts()
  return rating =>
    typeof rating === 'number' ? feedback.rated({ n: rating }) : rating === 'up' ? feedback.up : feedback.down
}

/** A star for a live chat, a thumb for an answer. */
function PictureOf({ rating, size }: { rating: Rated['rating']; size: number }) {
  const Icon = typeof rating === 'number' ? Star : rating === 'up' ? ThumbsUp : ThumbsDown
  return <Icon size={size} aria-hidden />
}

function RatingIcon({ rating }: { rating: Rated['rating'] }) {
  return (
    <RowIcon look={isGood(rating) ? 'done' : 'failed'}>
      <PictureOf rating={rating} size={15} />
    </RowIcon>
  )
}

/** A thumb for an answer, 1 to 5 for a live chat. */
function Rating({ rating }: { rating: Rated['rating'] }) {
  const words = useRatingWords()
  return (
    <span className={styles['thumb']} data-rating={isGood(rating) ? 'up' : 'down'}>
      <PictureOf rating={rating} size={14} />
      {words(rating)}
    </span>
  )
}

/** "Live chat · Samira Roth". */
function LiveChatOf({ rated: { agentName } }: { rated: Rated }) {
  const { feedback } = useRecordTexts()
  return (
    <>
      {feedback.liveChat}
      {agentName !== null && (
        <>
          {' · '}
          <bdi>{agentName}</bdi>
        </>
      )}
    </>
  )
}

/** Whose live chat was rated, and where it is read. */
function RatedLiveChat({ rated: { rating, agentName, sessionId, createdAt } }: { rated: Rated }) {
  const { records, feedback } = useRecordTexts()
  return (
    <>
      <Rating rating={rating} />
      <Facts>
        <Fact name={feedback.agent}>{agentName ?? feedback.agentUnknown}</Fact>
        <Fact name={records.came}>
          <WrittenTime at={createdAt} />
        </Fact>
      </Facts>
      <div className={styles['buttons']}>
        <ConversationLink sessionId={sessionId} />
      </div>
    </>
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
      <Rating rating={rating} />
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
        {mayTeach && question !== null && (
          <MakeCheck chatbotId={chatbotId} question={question} look="plain" size="normal" />
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
  const { lists } = useListTexts()
  const { feedback } = useRecordTexts()
  const { data } = useInfiniteQuery(feedbackQuery({}, '1'))
  if (data === undefined) return <Skeleton rows={8} />
  if ((data.pages[0]?.data.length ?? 0) === 0)
    return <EmptyState icon={ThumbsUp} title={lists.empty.feedback} text={feedback.none} />
  return <EmptyState icon={ThumbsUp} title={show === 'up' ? feedback.noneUp : feedback.noneDown} />
}
