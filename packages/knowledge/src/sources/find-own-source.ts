import type { Actor } from '@frontdesk/accounts/actor'
import { findOwnChatbot } from '@frontdesk/chatbots/own-chatbot'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import { sourceUnknown } from '../errors.ts'

/** A source as an address names it. */
export interface SourcePlace {
  readonly chatbotId: string
  readonly sourceId: string
}

/** A source that is to be changed: in one version alone, where one is named. */
export interface SourceVersion extends SourcePlace {
  readonly version?: number | undefined
}

/** The ids of a source of a chatbot that the actor may see. */
export async function findOwnSource({ db }: { db: Db }, actor: Actor, place: SourcePlace): Promise<SourcePlace> {
  const chatbotId = await findOwnChatbot({ db }, actor, place.chatbotId)
  const where = { id: place.sourceId.toLowerCase(), chatbotId, isDeleting: false }
  const found = isUuid(place.sourceId) ? await db.prisma.source.findFirst({ where, select: { id: true } }) : null
  if (found === null) throw sourceUnknown()
  return { chatbotId, sourceId: found.id }
}
