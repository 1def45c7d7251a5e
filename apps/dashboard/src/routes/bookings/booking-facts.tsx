import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Pill } from '../../components/lists/row-body.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { MailLink, PhoneLink } from '../../records/contact-links.tsx'
import { ConversationLink } from '../../records/conversation-link.tsx'
import { Fact, Facts } from '../../records/fact.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useBookingTexts } from '../../texts/use-booking-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { BookingTime } from './booking-time.tsx'
import type { Booking } from './bookings-query.ts'
import { useBookingZone } from './calendar-zone.ts'
import styles from '../../records/records.module.css'

/** Whether an appointment is ahead, over, or called off. */
function BookingStatus({ booking: { status, endsAt } }: { booking: Booking }) {
  const { bookings } = useBookingTexts()
  if (status === 'cancelled') return <Status look="failed">{bookings.cancelled}</Status>
  const isOver = Date.parse(endsAt) < serverNow()
  return <Status look={isOver ? 'plain' : 'done'}>{isOver ? bookings.over : bookings.ahead}</Status>
}

/** The same as a pill of a row. */
export function BookingPill({ booking: { status, endsAt } }: { booking: Booking }) {
  const { bookings } = useBookingTexts()
  if (status === 'cancelled') return <Pill look="failed">{bookings.cancelled}</Pill>
  const isOver = Date.parse(endsAt) < serverNow()
  return <Pill look={isOver ? 'plain' : 'done'}>{isOver ? bookings.over : bookings.ahead}</Pill>
}

interface BookingFactsProps {
  booking: Booking
  onCallOff: () => void
  onRemove: () => void
}

/** Who comes, when, and what can be done about it. */
export function BookingFacts({ booking, onCallOff, onRemove }: BookingFactsProps) {
  const { records } = useRecordTexts()
  const { bookings } = useBookingTexts()
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const isAhead = Date.parse(booking.startsAt) > serverNow()
  return (
    <>
      <BookingStatus booking={booking} />
      <Known booking={booking} />
      <div className={styles['buttons']}>
        {booking.status === 'confirmed' && isAhead && (
          <Button isDisabled={!canWrite} onPress={() => setAsking(true)}>
            {bookings.callOff}
          </Button>
        )}
        <ConversationLink sessionId={booking.sessionId} />
        <Button look="danger" isDisabled={!canWrite} onPress={onRemove}>
          {records.remove}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={bookings.callOffTitle({ name: booking.name })}
        text={bookings.callOffText}
        action={bookings.callOff}
        keep={bookings.keep}
        onConfirm={() => {
          setAsking(false)
          onCallOff()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Known({ booking }: { booking: Booking }) {
  const { records, leads } = useRecordTexts()
  const { bookings } = useBookingTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const zoneOf = useBookingZone()
  const chatbots = data?.chatbots ?? []
  return (
    <Facts>
      <Fact name={bookings.when}>
        <BookingTime booking={booking} zone={zoneOf(booking.chatbotId)} hasVisitors />
      </Fact>
      <Fact name={bookings.subject}>{booking.title}</Fact>
      <Fact name={leads.email}>
        <MailLink email={booking.email} />
      </Fact>
      {booking.phone !== null && (
        <Fact name={leads.phone}>
          <PhoneLink phone={booking.phone} />
        </Fact>
      )}
      <Fact name={records.came}>
        <WrittenTime at={booking.createdAt} />
      </Fact>
      {chatbots.length > 1 && (
        <Fact name={records.chatbot}>{chatbots.find(({ id }) => id === booking.chatbotId)?.name}</Fact>
      )}
    </Facts>
  )
}
