import { randomUUID } from 'node:crypto'
import type { Dashboard } from '../open-dashboard.ts'

/** What a made-up conversation is: it waits, an agent has it, the bot answers it, or a live chat that has ended. */
export type MadeUp = 'waiting' | 'open' | 'bot' | 'ended'

interface FillInput {
  chatbotId: string
  state: MadeUp
  count: number
  /** Who has those that are open. */
  agentId?: string
}

/**
 * Puts conversations into the inbox, each with one message, the first of which began to wait first. As many as a busy site
 * has are not made by visitors in the time of a test. Returns their session ids in the order of their list.
 */
export async function fillInbox(
  { frontdesk: { db } }: Pick<Dashboard, 'frontdesk'>,
  { chatbotId, state, count, agentId }: FillInput,
): Promise<string[]> {
  const now = Date.now()
  const isLive = state === 'waiting' || state === 'open'
  const conversations = await db.prisma.conversation.createManyAndReturn({
    select: { id: true, sessionId: true },
    data: Array.from({ length: count }, (_, index) => {
      const at = new Date(state === 'waiting' ? now - (count - index) * 100 : now - index * 100)
      return {
        sessionId: randomUUID(),
        chatbotId,
        mode: state === 'open' ? ('human' as const) : ('bot' as const),
        ...(isLive && { liveStatus: state }),
        waitingSince: state === 'waiting' ? at : null,
        agentId: state === 'open' ? (agentId ?? null) : null,
        version: isLive ? 1 : 0,
        lastActivityAt: at,
      }
    }),
  })
  await db.prisma.message.createMany({
    data: conversations.map(({ id }, index) => ({
      conversationId: id,
      role: 'user' as const,
      content: `Question ${index + 1}`,
      contextEpoch: 0,
    })),
  })
  if (state === 'ended') {
    await db.prisma.modeChange.createMany({
      data: conversations.flatMap(({ id }) => [
        { conversationId: id, mode: 'human' as const, step: 'claim', atMessageId: 0 },
        { conversationId: id, mode: 'bot' as const, step: 'end', atMessageId: 0 },
      ]),
    })
  }
  return conversations.map(({ sessionId }) => sessionId)
}
