import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { ButtonLink } from '../components/actions/button-link.tsx'
import { pages } from '../shell/pages.ts'
import { useRecordTexts } from '../texts/use-record-texts.ts'

/** Leads to the conversation that a record is of, for those who may read it. */
export function ConversationLink({ sessionId }: { sessionId: string | null }) {
  const { records } = useRecordTexts()
  const user = useCurrentUser()
  const page = pages.find(({ name }) => name === 'conversations')
  if (sessionId === null || page === undefined || refusalOf(user, page.access) !== undefined) return null
  return <ButtonLink to={`${page.path}/${sessionId}`}>{records.conversation}</ButtonLink>
}
