import type { LiveVisitorRecords } from '@frontdesk/client/operations'
import { WrittenTime } from '../../../components/lists/written-time.tsx'
import { MailLink, PhoneLink } from '../../../records/contact-links.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import styles from './details.module.css'

/** What the visitor has left in this conversation, for those who may see it. What there is none of is not named. */
export function VisitorRecords({ records: { lead, bookings, questions } }: { records: LiveVisitorRecords }) {
  const { agentTools } = useInboxTexts()
  return (
    <>
      {lead !== null && <Contact lead={lead} />}
      {bookings.length > 0 && (
        <section className={styles['part']}>
          <h3>{agentTools.bookings}</h3>
          <ul>
            {bookings.map(({ id, title, startsAt, isCancelled }) => (
              <li key={id}>
                <bdi>{title}</bdi>
                <span className={styles['soft']}>
                  <WrittenTime at={startsAt} /> {isCancelled && `(${agentTools.cancelled})`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section className={styles['part']}>
          <h3>{agentTools.questions}</h3>
          <ul>
            {questions.map(({ id, question, createdAt }) => (
              <li key={id}>
                <bdi>{question}</bdi>
                <span className={styles['soft']}>
                  <WrittenTime at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Their name stands above. */
function Contact({ lead: { email, phone, company, message } }: { lead: NonNullable<LiveVisitorRecords['lead']> }) {
  const { agentTools } = useInboxTexts()
  return (
    <section className={styles['part']}>
      <h3>{agentTools.contact}</h3>
      <ul>
        {company !== null && (
          <li>
            <bdi>{company}</bdi>
          </li>
        )}
        {email !== null && (
          <li>
            <MailLink email={email} />
          </li>
        )}
        {phone !== null && (
          <li>
            <PhoneLink phone={phone} />
          </li>
        )}
        {message !== null && <li className={styles['message']}>{message}</li>}
      </ul>
    </section>
  )
}
