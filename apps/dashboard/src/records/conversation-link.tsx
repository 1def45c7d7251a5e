import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { ButtonLink } from '../components/actions/button-link.tsx'
import { pages } from '../shell/pages.ts'
import { useRecordTexts } from '../texts/use-record-texts.ts'

/** The address of a conversation, for those who may read it. */
export function useConversationPath(): (sessionId: string | null) => string | undefined {
  const user = useCurrentUser()
  const page = pages.find(({ name }) => name === 'conversations')
  const mayRead = page !== undefined && refusalOf(user, page.access) === undefined
  return sessionId => (mayRead && sessionId !== null ? `${page.path}/${sessionId}` : undefined)
}

/** Leads to the conversation that a record is of, for those who may read it. */
export function ConversationLink({ sessionId }: { sessionId: string | null }) {
  const { records } = useRecordTexts()
  const path = useConversationPath()(sessionId)
  return path === undefined ? null : <ButtonLink to={path}>{records.conversation}</ButtonLink>
}
