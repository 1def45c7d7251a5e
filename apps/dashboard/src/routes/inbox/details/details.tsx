import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, X } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { LiveChatDetails } from '@frontdesk/client/operations'
import { webAddress } from '../../../api/plain-text.ts'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { Skeleton } from '../../../components/layout/skeleton.tsx'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { Avatar } from '../../../components/people/avatar.tsx'
import { liveChatKey } from '../../../inbox/live-chat-query.ts'
import { visitorTitle } from '../../../inbox/visitor-title.ts'
import { Fact } from '../../../records/fact.tsx'
import { nameOfLanguage } from '../../../texts/language/name-of-language.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'
import { BlockVisitor, SignedIn, Tags, VisitorHistory } from '../../../visitor/lazy-parts.tsx'
import { assistQuery } from '../assist/assist-query.ts'
import { IconButton } from '../icon-button.tsx'
import type { PanelTab, useDetails } from './use-details.ts'
import { VisitorRecords } from './visitor-records.tsx'
import { visitorRecordsQuery } from './visitor-records-query.ts'
import type { StableChat } from '../use-chat.ts'
import styles from './details.module.css'

/* Loaded when they are opened. */
const AskKnowledge = lazy(async () => ({ default: (await import('../assist/ask-knowledge.tsx')).AskKnowledge }))
const SuggestionCard = lazy(async () => ({ default: (await import('../assist/suggestion-card.tsx')).SuggestionCard }))

interface DetailsProps {
  chat: StableChat
  /** Undefined until the conversation is read. */
  details: LiveChatDetails | undefined
  isMine: boolean
  panel: ReturnType<typeof useDetails>
  /** Writes a text into the reply. */
  insertion: RefObject<((text: string) => void) | undefined>
}

/**
 * Who the visitor is and what they have left, and what helps to answer them: beside the conversation, over it, or on a
 * phone in its place.
 */
export const Details = memo(function Details({ chat, details, isMine, panel, insertion }: DetailsProps) {
  const { inbox, inboxView, agentTools } = useInboxTexts()
  const { place, tab, setTab, close, uncover } = panel
  const { sessionId } = chat
  const { data: assist } = useQuery(assistQuery(sessionId))
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    // What is opened over something takes the focus; a column is there from the beginning.
    if (place !== 'column') area.current?.focus()
  }, [place])
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || place === 'column') return
    event.stopPropagation()
    close()
  }
  // Only who has the conversation writes in it.
  const insert = isMine
    ? (text: string): void => {
        uncover()
        insertion.current?.(text)
        if (tab === 'suggestion') setTab('details')
      }
    : undefined
  const names = { details: inbox.details, knowledge: inboxView.knowledge, suggestion: inboxView.suggestion }
  const shown = (['details', 'knowledge', 'suggestion'] as const).filter(
    id => id !== 'suggestion' || (isMine && assist?.isEnabled === true),
  )
  const selected = shown.includes(tab) ? tab : 'details'
  return (
    <aside
      ref={area}
      tabIndex={-1}
      className={styles['panel']}
      data-place={place}
      aria-label={inbox.details}
      onKeyDown={press}
    >
      <Tabs
        className={styles['tabs'] ?? ''}
        selectedKey={selected}
        // The keys are the ids of the tabs.
        onSelectionChange={key => setTab(key as PanelTab)}
        keyboardActivation="manual"
      >
        <div className={styles['head']}>
          <TabList className={styles['tablist'] ?? ''}>
            {shown.map(id => (
              <Tab key={id} id={id} className={styles['tab'] ?? ''}>
                {names[id]}
              </Tab>
            ))}
          </TabList>
          <IconButton label={agentTools.closeDetails} icon={<X aria-hidden />} onPress={close} />
        </div>
        <TabPanel key={selected} id={selected} className={styles['body'] ?? ''} data-tool-panel>
          <Suspense fallback={<Skeleton />}>
            {selected === 'details' && (
              <>
                <Person chat={chat} />
                <Facts chat={chat} details={details} />
                <Records chat={chat} />
                <Tags sessionId={sessionId} tags={chat.tags} refreshes={[liveChatKey(sessionId)]} />
                <VisitorHistory sessionId={sessionId} opensIn="inbox" />
                <div className={styles['last']}>
                  <BlockVisitor look="quietDanger" sessionId={sessionId} refreshes={[liveChatKey(sessionId)]} />
                </div>
              </>
            )}
            {selected === 'knowledge' && <AskKnowledge sessionId={sessionId} onInsert={insert} />}
            {selected === 'suggestion' && insert !== undefined && (
              <SuggestionCard sessionId={sessionId} hasModel={assist?.hasModel ?? true} onInsert={insert} />
            )}
          </Suspense>
        </TabPanel>
      </Tabs>
    </aside>
  )
})

/** Their face and name. */
function Person({ chat: { sessionId, visitor } }: { chat: StableChat }) {
  const { inbox, inboxView } = useInboxTexts()
  return (
    <div className={styles['person']}>
      <Avatar name={visitor.name} id={sessionId} size="large" />
      <div>
        <h2 className={styles['name']}>
          <bdi>{visitorTitle(visitor, { ...inbox, ...inboxView })}</bdi>
        </h2>
        {visitor.signedIn && <SignedIn visitor={visitor.signedIn} />}
      </div>
    </div>
  )
}

/** Where they are, in which language, with which browser, and since when. */
function Facts({ chat, details }: Pick<DetailsProps, 'chat' | 'details'>) {
  const { inbox, agentTools } = useInboxTexts()
  const names = new Intl.DisplayNames(useLanguageTag(), { type: 'language' })
  const { page, language } = chat.visitor
  const browser = details?.visitor.browser ?? null
  return (
    <dl className={styles['facts']}>
      {page !== null && (
        <Fact name={inbox.page}>
          <PageLink page={page} />
        </Fact>
      )}
      {chat.state === 'waiting' && chat.since !== null && (
        <Fact name={agentTools.waitingSince}>
          <WrittenTime at={chat.since} />
        </Fact>
      )}
      {language !== null && <Fact name={inbox.language}>{nameOfLanguage(names, language)}</Fact>}
      {browser !== null && <Fact name={inbox.browser}>{browser}</Fact>}
      {details !== undefined && (
        <Fact name={inbox.firstSeen}>
          <WrittenTime at={details.visitor.firstSeen} />
        </Fact>
      )}
    </dl>
  )
}

/** Read again when the conversation says that the visitor has left something. */
function Records({ chat: { sessionId, hasLead, hasBooking, visitor } }: { chat: StableChat }) {
  const client = useQueryClient()
  const query = useQuery(visitorRecordsQuery(sessionId))
  const left = `${hasLead} ${hasBooking} ${visitor.name} ${visitor.email}`
  const known = useRef(left)
  useEffect(() => {
    if (known.current === left) return
    known.current = left
    void client.invalidateQueries({ queryKey: visitorRecordsQuery(sessionId).queryKey })
  }, [client, left, sessionId])
  return (
    <DataState query={query} rows={2}>
      {records => <VisitorRecords records={records} />}
    </DataState>
  )
}

/** Its address is the visitor's word: it is shown as it is, and opened by a press alone. */
function PageLink({ page }: { page: string }) {
  const { agentTools } = useInboxTexts()
  if (webAddress(page) === undefined) return page
  return (
    <a href={page} target="_blank" rel="noreferrer noopener" title={agentTools.opensTab}>
      <bdi dir="ltr">{page}</bdi> <ExternalLink size={12} aria-label={agentTools.opensTab} />
    </a>
  )
}
