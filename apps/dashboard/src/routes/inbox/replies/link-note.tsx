import { useQuery } from '@tanstack/react-query'
import { findForeignLink } from '../../../inbox/find-foreign-link.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { visitorRecordsQuery } from '../details/visitor-records-query.ts'
import styles from './replies.module.css'

/** Says at once that an address outside the chatbot's domains does not become a link. */
export function LinkNote({ sessionId, text }: { sessionId: string; text: string }) {
  const { agentTools } = useInboxTexts()
  const { data } = useQuery(visitorRecordsQuery(sessionId))
  const host = data === undefined ? undefined : findForeignLink(text, data.linkDomains)
  return (
    <p role="status" className={styles['note']}>
      {host !== undefined && agentTools.linkStaysText({ address: host })}
    </p>
  )
}
