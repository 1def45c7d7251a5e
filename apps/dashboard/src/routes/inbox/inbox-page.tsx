import { useNavigate } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Notice } from '../../components/feedback/notice.tsx'
import { useAddressChoice, useAddressValue } from '../../components/layout/use-address-choice.ts'
import { useAfterPaint } from '../../components/layout/use-after-paint.ts'
import { useMoments } from '../../components/lists/written-time.tsx'
import { Tabs } from '../../components/layout/tabs.tsx'
import { views, type View } from '../../inbox/inbox-order.ts'
import { InboxProvider, useBotWish, useInboxValue, useStreamState } from '../../inbox/use-inbox.tsx'
import { SoundNotice } from '../../notices/sound-notice.tsx'
import { setPageTitle } from '../../page-title.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { ChatList } from './chat-list.tsx'
import { PresenceSwitch } from './presence/presence-switch.tsx'
import { Thread } from './thread.tsx'
import { useOutageLength } from './use-outage-length.ts'
import styles from './inbox.module.css'

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
    <ListBesideConversation>
      <h1 className={styles['title']} tabIndex={-1}>
        {inbox.title}
      </h1>
      <PresenceSwitch />
      <StreamNotice />
      <SoundNotice />
      <Lists />
    </ListBesideConversation>
  )
}

/** The children, and beside them the conversation that is chosen. They are not drawn anew with each choice. */
function ListBesideConversation({ children }: { children: ReactNode }) {
  const { inbox } = useInboxTexts()
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
        <p className={styles['choose']}>{inbox.choose}</p>
      ) : (
        <Thread key={opened} sessionId={opened} onBack={goBack} />
      )}
    </div>
  )
}

/** The lists, each with how many conversations it has. */
function Lists() {
  const [view, onSelect] = useAddressChoice('view', views)
  const chosen = useAddressValue('chat')
  const isOfBot = useIsOfBot(chosen)
  useBotWish(view === 'bot' || (chosen !== '' && isOfBot))
  return <ListTabs counts={useCounts()} {...{ view, onSelect, chosen }} />
}

interface ListTabsProps {
  counts: Record<View, number>
  view: View
  onSelect: (view: View) => void
  chosen: string
}

const ListTabs = memo(function ListTabs({ counts, view, onSelect, chosen }: ListTabsProps) {
  const { inbox } = useInboxTexts()
  const tabs = views.map(id => ({
    id,
    label: counts[id] === 0 ? inbox.views[id] : inbox.counted(inbox.views[id], counts[id]),
    content: () => <ChatList view={id} chosen={chosen} />,
  }))
  return (
    <div className={styles['lists']}>
      <Tabs label={inbox.lists} tabs={tabs} selected={view} onSelect={onSelect} />
    </div>
  )
})

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
  // Of what has ended nobody has to do anything.
  const counts = useMemo(() => ({ waiting, mine, team, bot, ended: 0 }), [waiting, mine, team, bot])
  return useDeferredValue(counts)
}

/** How many conversations a list has: by the server's count until all of it is known here. */
function useCount(list: Exclude<View, 'ended'>): number {
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
          ? inbox.stream.brokenSince(write(new Date(since).toISOString(), 'time'))
          : inbox.stream[state]}
      </p>
    </Notice>
  )
}
