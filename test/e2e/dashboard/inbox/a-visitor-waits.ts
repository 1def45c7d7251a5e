import { aVisitor, type Visitor } from '@frontdesk/testing/visitor'
import type { Dashboard } from '../open-dashboard.ts'

export interface WaitOptions {
  /** What they ask first; null: they ask for an agent without a word. */
  message?: string | null
  /** The address they come from, where the API trusts 127.0.0.1 to say it: one asks for an agent 20 times a day. */
  address?: string
}

/** A visitor of the chatbot, who has asked something, where they ask something, and then for an agent. */
export async function aVisitorWaits(
  { frontdesk }: Dashboard,
  chatbotId: string,
  { message = 'Do you mend boots?', address }: WaitOptions = {},
): Promise<Visitor> {
  const visitor = aVisitor({ baseUrl: frontdesk.url, chatbotId })
  const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
  if (message !== null) {
    const { status, text } = await visitor.ask(message, { headers: from })
    if (status !== 200) throw new Error(`The question was answered with ${status}: ${text}`)
  }
  const session: Record<string, string> =
    visitor.sessionId === undefined ? {} : { 'x-chat-session-id': visitor.sessionId }
  const handoff = await visitor.fetch('/api/chat/handoff', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session, ...from },
    body: JSON.stringify({ chatbotId }),
  })
  if (!handoff.ok) throw new Error(`The handoff was answered with ${handoff.status}: ${await handoff.text()}`)
  visitor.sessionId ??= handoff.headers.get('x-chat-session-id') ?? undefined
  return visitor
}
