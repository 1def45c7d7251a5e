import { recordMessageTemplateUse, type MessageTemplate } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../../account/current-user.tsx'
import { client } from '../../../api/ask.ts'
import { fillVariables } from '../../../inbox/fill-variables.ts'
import type { StableChat } from '../use-chat.ts'

/** Writes a saved reply with its variables filled in, and counts its use. */
export function useInsertReply(
  { chatbotId, visitor }: StableChat,
  onInsert: (text: string) => void,
): (reply: MessageTemplate) => void {
  const { user } = useCurrentUser()
  return ({ id: templateId, text }) => {
    onInsert(fillVariables(text, { 'visitor.name': visitor.name, 'agent.name': user.name, page: visitor.page }))
    // A use that is not counted changes nothing but the order.
    void client.ask(recordMessageTemplateUse({ path: { chatbotId, templateId } })).catch(() => undefined)
  }
}
