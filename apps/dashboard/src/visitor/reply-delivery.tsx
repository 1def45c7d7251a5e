import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ReplyDelivery } from '@frontdesk/client/operations'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { deliveryQuery } from './visitor-queries.ts'
import styles from './visitor.module.css'

export interface DeliveryProps {
  sessionId: string
  /** The visitor's, where it is known. */
  name?: string | null
  /** Of a message that was sent; without one it is about the next. */
  messageId?: number
}

export const Delivery = ({ sessionId, name = null, messageId }: DeliveryProps) =>
  messageId === undefined ? (
    <DeliveryNote sessionId={sessionId} name={name} />
  ) : (
    <SentByMail sessionId={sessionId} messageId={messageId} />
  )

const askEveryMs = 15_000

/** Says above the composer that the visitor has left, and how they will read the reply. While they are there it says nothing. */
function DeliveryNote({ sessionId, name }: { sessionId: string; name: string | null }) {
  const { visitor } = useVisitorTexts()
  // No event says that somebody has left. One asks for all that show it.
  const { data } = useQuery({ ...deliveryQuery(sessionId), refetchInterval: askEveryMs })
  return (
    // There before it says something, so that screen readers announce it.
    <p role="status" className={data === undefined || data.isHere ? undefined : styles['delivery']}>
      {data !== undefined && !data.isHere && (
        <>
          <Mail size={16} aria-hidden />
          <span dir="auto">{noteOf(data, name ?? visitor.theVisitor, visitor)}</span>
        </>
      )}
    </p>
  )
}

type Words = ReturnType<typeof useVisitorTexts>['visitor']

function noteOf({ hasAddress, canMail, address }: ReplyDelivery, name: string, visitor: Words): string {
  if (!hasAddress) return visitor.leftNoAddress({ name })
  if (!canMail) return visitor.leftNoMail({ name })
  return address === null ? visitor.leftHidden({ name }) : visitor.left({ name, address })
}

/** Says under an agent's message that it went to the visitor by mail, or is about to. */
function SentByMail({ sessionId, messageId }: { sessionId: string; messageId: number }) {
  const { visitor } = useVisitorTexts()
  // It is asked again for each message that comes: what was read before it does not know of it.
  const { data } = useQuery({ ...deliveryQuery(sessionId), staleTime: 500 })
  const mail = data?.emails.find(email => email.messageId === messageId)
  // What is about to go is taken back when the visitor reads it: while they are there it most likely is.
  if (data === undefined || mail === undefined || (!mail.isSent && data.isHere)) return null
  const { address, isSent } = mail
  return (
    <span className={styles['mailed']}>
      <Mail size={12} aria-hidden />
      <span>
        {address === null
          ? isSent
            ? visitor.sent
            : visitor.goes
          : isSent
            ? visitor.sentTo({ address })
            : visitor.goesTo({ address })}
      </span>
    </span>
  )
}
