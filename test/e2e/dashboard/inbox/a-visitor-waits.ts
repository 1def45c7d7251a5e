import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import type { Dashboard } from '../open-dashboard.ts'

/** A visitor of the chatbot, who has asked something and then for an agent. */
export async function aVisitorWaits(
  { frontdesk }: Dashboard,
  chatbotId: string,
  message = 'Do you mend boots?',
): Promise<Visitor> {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  await visitor.ask(message)
  await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-chat-session-id': visitor.sessionId ?? '' },
    body: JSON.stringify({ chatbotId }),
  })
  return visitor
}
