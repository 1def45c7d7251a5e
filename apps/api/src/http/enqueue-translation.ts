import { randomUUID } from 'node:crypto'
import { isTranslated } from '@frontdesk/answers/assist/translations'
import type { Deps } from '../deps.ts'

interface Place {
  conversationId: string
  chatbotId: string
}

/**
 * Asks a worker to translate what is due of a conversation, if an agent has switched that on. Whoever has sent a message
 * does not wait for it, and nothing of it can fail the message.
 */
export function enqueueTranslation(needs: Pick<Deps, 'db' | 'queues'>, of: Place | Promise<Place>): void {
  const enqueue = async (): Promise<void> => {
    const { conversationId, chatbotId } = await of
    if (!(await isTranslated(needs, conversationId))) return
    await needs.queues.enqueue(
      'translate-conversation',
      { conversationId, chatbotId },
      { id: `translate-${randomUUID()}` },
    )
  }
  // The next message asks again.
  void enqueue().catch(() => undefined)
}
