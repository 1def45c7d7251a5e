import { useQuery } from '@tanstack/react-query'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FileLink } from '../../components/actions/button-link.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { TimeIn, WrittenTime } from '../../components/lists/written-time.tsx'
import { isMailAddress, MailLink, mailTo, PhoneLink } from '../../records/contact-links.tsx'
import { ConversationLink } from '../../records/conversation-link.tsx'
import { Fact, Facts } from '../../records/fact.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import type { Lead } from './leads-query.ts'
import styles from '../../records/records.module.css'

interface LeadDetailsProps {
  lead: Lead
  onMark: (isHandled: boolean) => void
  onRemove: () => void
}

/** What a visitor has left, what they agreed to, and what can be done with it. */
export function LeadFacts({ lead, onMark, onRemove }: LeadDetailsProps) {
  const { records, leads } = useRecordTexts()
  const canWrite = useCanWrite()
  const isHandled = lead.handledAt !== null
  return (
    <>
      <HandledState handledAt={lead.handledAt} />
      <Contact lead={lead} />
      <div className={styles['buttons']}>
        <Button look={isHandled ? 'plain' : 'main'} isDisabled={!canWrite} onPress={() => onMark(!isHandled)}>
          {isHandled ? leads.markOpen : leads.markHandled}
        </Button>
        {lead.email !== null && isMailAddress(lead.email) && (
          <FileLink href={mailTo(lead.email)}>{leads.reply}</FileLink>
        )}
        <ConversationLink sessionId={lead.sessionId} />
        <Button look="danger" isDisabled={!canWrite} onPress={onRemove}>
          {records.remove}
        </Button>
      </div>
    </>
  )
}

function HandledState({ handledAt }: { handledAt: string | null }) {
  const { leads } = useRecordTexts()
  if (handledAt === null) return <Status look="waiting">{leads.open}</Status>
  return (
    <Status look="done">
      <TimeIn at={handledAt}>{time => leads.handledAt({ time })}</TimeIn>
    </Status>
  )
}

function Contact({ lead }: { lead: Lead }) {
  const { records, leads } = useRecordTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const chatbots = data?.chatbots ?? []
  return (
    <Facts>
      {lead.email !== null && (
        <Fact name={leads.email}>
          <MailLink email={lead.email} />
        </Fact>
      )}
      {lead.phone !== null && (
        <Fact name={leads.phone}>
          <PhoneLink phone={lead.phone} />
        </Fact>
      )}
      {lead.company !== null && <Fact name={leads.company}>{lead.company}</Fact>}
      {lead.message !== null && <Fact name={leads.message}>{lead.message}</Fact>}
      <Fact name={records.came}>
        <WrittenTime at={lead.createdAt} />
      </Fact>
      {chatbots.length > 1 && (
        <Fact name={records.chatbot}>{chatbots.find(({ id }) => id === lead.chatbotId)?.name}</Fact>
      )}
      {/* Kept with the lead: it is what the owner may use it for. */}
      <Fact name={leads.consent}>{lead.consent ?? leads.noConsent}</Fact>
    </Facts>
  )
}
