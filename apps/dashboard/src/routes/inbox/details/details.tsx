import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, X } from 'lucide-react'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import { webAddress } from '../../../api/plain-text.ts'
import type { LiveChatDetails } from '../../../api/generated'
import { Button } from '../../../components/actions/button.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { Fact } from '../../../records/fact.tsx'
import { nameOfLanguage } from '../../../texts/language/name-of-language.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'
import type { useDetails } from './use-details.ts'
import { VisitorRecords } from './visitor-records.tsx'
import { visitorRecordsQuery } from './visitor-records-query.ts'
import type { StableChat } from '../use-chat.ts'
import styles from './details.module.css'

interface DetailsProps {
  chat: StableChat
  /** Undefined until the conversation is read. */
  details: LiveChatDetails | undefined
  panel: ReturnType<typeof useDetails>
}

/** Who the visitor is and what they have left: beside the conversation, over it, or on a phone in its place. */
export const Details = memo(function Details({ chat, details, panel: { place, close } }: DetailsProps) {
  const { inbox, agentTools } = useInboxTexts()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What is opened over something takes the focus; a column is there from the beginning.
    if (place !== 'column') title.current?.focus()
  }, [place])
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || place === 'column') return
    event.stopPropagation()
    close()
  }
  return (
    <aside className={styles['panel']} data-place={place} aria-label={inbox.details} onKeyDown={press}>
      <div className={styles['head']}>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {inbox.details}
        </h2>
        <Button
          size="small"
          look="quiet"
          aria-label={agentTools.closeDetails}
          icon={<X size={18} aria-hidden />}
          onPress={close}
        />
      </div>
      <div className={styles['body']}>
        <Facts chat={chat} details={details} />
        <Records chat={chat} />
      </div>
    </aside>
  )
})

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
