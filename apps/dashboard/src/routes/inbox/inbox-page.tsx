import { useNavigate } from '@tanstack/react-router'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { useAddressChoice, useAddressValue } from '../../components/layout/use-address-choice.ts'
import { useAfterPaint } from '../../components/layout/use-after-paint.ts'
import { useMoments } from '../../components/lists/written-time.tsx'
import { views, type PagedView, type View } from '../../inbox/inbox-order.ts'
import { InboxProvider, useBotEvents, useInboxValue, useStreamState } from '../../inbox/use-inbox.tsx'
import { setPageTitle } from '../../page-title.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { InboxTabs } from './list/inbox-tabs.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { PresenceSwitch } from './presence/presence-switch.tsx'
import { Thread } from './thread.tsx'
import { useOutageLength } from './use-outage-length.ts'
import styles from './inbox.module.css'

/** Loaded after the lists: few have tags. */
const TagFilter = lazy(async () => ({ default: (await import('./list/tag-filter.tsx')).TagFilter }))

/** Loaded after the lists: few browsers keep the page from making a sound. */
const SoundNotice = lazy(async () => ({ default: (await import('../../notices/sound-notice.tsx')).SoundNotice }))

const FoundChats = lazy(async () => ({ default: (await import('./list/found-chats.tsx')).FoundChats }))

/** Conversations with visitors as they happen: the list, and the one that is chosen. */
export function InboxPage() {
  return (
    <InboxProvider>
      <Inbox />
    </InboxProvider>
  )
}

function Inbox() {
  const { inbox, shell } = useInboxTexts()
  const title = `${inbox.title} · ${shell.productName}`
  useEffect(() => setPageTitle(title), [title])
  return (
    <InboxSplitView>
      <div className={styles['top']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {inbox.title}
        </h1>
        <PresenceSwitch />
      </div>
      <Lists />
      {/* Below the lists: whatever comes and goes here, no row moves under a press. */}
      <div className={styles['notices']}>
        <StreamNotice />
        <Suspense>
          <SoundNotice />
        </Suspense>
      </div>
    </InboxSplitView>
  )
}

/** The children, and beside them the conversation that is chosen. They are not drawn anew with each choice. */
function InboxSplitView({ children }: { children: ReactNode }) {
  const { inbox, inboxView } = useInboxTexts()
  const navigate = useNavigate()
  const chosen = useAddressValue('chat')
  // The row shows the press at once, before the conversation is drawn.
  const opened = useAfterPaint(chosen)
  const goBack = useCallback(
    () => void navigate({ to: '/inbox', search: ({ view }: { view?: string }) => ({ view }) }),
    [navigate],
  )
  return (
    <div className={styles['inbox']} data-chosen={chosen !== ''}>
      <div className={styles['side']}>{children}</div>
      {opened === '' ? (
        <div className={styles['choose']}>
          <EmptyState title={inbox.choose} text={inboxView.chooseHelp} place="pane" />
        </div>
      ) : (
        <Thread key={opened} sessionId={opened} onBack={goBack} />
      )}
    </div>
  )
}

/** The lists, each with how many conversations it has; while somebody searches, what was found in all of them. */
function Lists() {
  const { inboxView, assist } = useInboxTexts()
  const [view, onSelect] = useAddressChoice('view', views)
  const [sought, setSought] = useState('')
  const words = useDeferredValue(sought.trim())
  const [tag, setTag] = useState('')
  const chosen = useAddressValue('chat')
  const isOfBot = useIsOfBot(chosen)
  const isNarrowed = words !== '' || tag !== ''
  useBotEvents(view === 'bot' || isNarrowed || (chosen !== '' && isOfBot))
  const counts = useCounts()
  return (
    <>
      <div className={styles['search']}>
        <SearchField label={inboxView.search} placeholder={assist.find} value={sought} onChange={setSought} />
        <Suspense>
          <TagFilter chosen={tag} onChoose={setTag} />
        </Suspense>
      </div>
      {isNarrowed ? (
        <Suspense fallback={<InboxSkeleton of="rows" />}>
          <FoundChats {...{ words, tag, view, chosen }} />
        </Suspense>
      ) : (
        <ListTabs {...{ counts, view, onSelect, chosen }} />
      )}
    </>
  )
}

const ListTabs = memo(InboxTabs)

/**
 * Whether the bot has a conversation, or had it the last time that was known: one that the inbox does not know may stand on
 * a page that is not read yet.
 */
function useIsOfBot(sessionId: string): boolean {
  const state = useInboxValue(store => store.find(sessionId)?.state ?? (store.isWhole() ? 'bot' : undefined))
  const last = useRef({ sessionId, state })
  if (state !== undefined || last.current.sessionId !== sessionId) last.current = { sessionId, state }
  return last.current.state === 'bot'
}

/** How many conversations each list has. Drawn when there is time: what is said in a conversation comes first. */
function useCounts(): Record<View, number> {
  const [waiting, mine, team, bot] = [useCount('waiting'), useCount('mine'), useCount('team'), useCount('bot')]
  const missed = useInboxValue(store => store.counts()?.missed ?? 0)
  // Of what has ended nobody has to do anything.
  const counts = useMemo(() => ({ waiting, missed, mine, team, bot, ended: 0 }), [waiting, missed, mine, team, bot])
  return useDeferredValue(counts)
}

/** How many conversations a list has: by the server's count until all of it is known here. */
function useCount(list: Exclude<View, PagedView>): number {
  return useInboxValue(store => {
    const isKnown = store.isWhole() && (list !== 'bot' || store.hasBot())
    return isKnown ? store.idsOf(list).length : (store.counts()?.[list] ?? store.idsOf(list).length)
  })
}

/** Says that events do not arrive; not in the first seconds, because a stream is made again often and soon. */
function StreamNotice() {
  const { inbox } = useInboxTexts()
  const write = useMoments()
  const { state, since } = useStreamState()
  const outage = useOutageLength(since)
  if (state === 'live' || (state !== 'ended' && outage === 'none')) return null
  return (
    <Notice look="waiting" role="status">
      <p>
        {state === 'broken' && outage === 'long'
          ? inbox.stream.brokenSince({ time: write(new Date(since).toISOString(), 'time') })
          : inbox.stream[state]}
      </p>
    </Notice>
  )
}
