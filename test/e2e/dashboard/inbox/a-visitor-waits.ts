import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import type { Dashboard } from '../open-dashboard.ts'

export interface WaitOptions {
  message?: string
  /** The address they come from, where the API trusts 127.0.0.1 to say it: one asks for an agent 20 times a day. */
  address?: string
}

/** A visitor of the chatbot, who has asked something and then for an agent. */
export async function aVisitorWaits(
  { frontdesk }: Dashboard,
  chatbotId: string,
  { message = 'Do you mend boots?', address }: WaitOptions = {},
): Promise<Visitor> {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
  const { status, text } = await visitor.ask(message, { headers: from })
  if (status !== 200) throw new Error(`The question was answered with ${status}: ${text}`)
  const handoff = await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-chat-session-id': visitor.sessionId ?? '', ...from },
    body: JSON.stringify({ chatbotId }),
  })
  if (!handoff.ok) throw new Error(`The handoff was answered with ${handoff.status}: ${await handoff.text()}`)
  return visitor
}
