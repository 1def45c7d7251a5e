import type { Actor } from '@frontdesk/accounts/actor'
import { cleanName } from '@frontdesk/accounts/clean-name'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature, type Feature } from '@frontdesk/accounts/plan/plan'
import type { UpdateChatbotRequest } from '@frontdesk/contracts/chatbots/chatbots'
import type { Db } from '@frontdesk/db/connect'
import { Prisma } from '@frontdesk/db/generated/client'
import { hostOfUrl } from './allowed-domains.ts'
import { canonicalTimeZone, changeBookingSettings, checkHours } from './booking-settings.ts'
import { canonicalLanguage } from './chatbot-language.ts'
import { cleanDomains, cleanWiki } from './create-chatbot.ts'
import { addressInvalid, modelUnknown } from './errors.ts'
import { changeLeadSettings } from './lead-settings.ts'
import { findOwnChatbot } from './own-chatbot.ts'

/** Changes what is named of a chatbot's settings, all or nothing. */
export async function editChatbot(
  { db, models }: { db: Db; models: readonly { id: string }[] },
  actor: Actor,
  { chatbotId, patch }: { chatbotId: string; patch: UpdateChatbotRequest },
): Promise<void> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  for (const feature of featuresOf(patch)) checkFeature(actor, feature)
  const ids = models.map(model => model.id)
  if (patch.model != null && !ids.includes(patch.model)) throw modelUnknown(patch.model, ids)
  if (patch.liveChat?.hours != null) checkHours(patch.liveChat.hours)
  const data = columnsOf(patch)
  const domains = patch.domains === undefined ? undefined : cleanDomains(patch.domains)
  const wiki = patch.wiki == null ? patch.wiki : cleanWiki(patch.wiki)
  await db.prisma.$transaction(async tx => {
    await tx.chatbot.update({ where: { id }, data: { ...data, ...(await actionSettings(tx, id, patch)) } })
    if (domains !== undefined) {
      await tx.allowedDomain.deleteMany({ where: { chatbotId: id } })
      await tx.allowedDomain.createMany({ data: domains.map(domain => ({ chatbotId: id, domain })) })
    }
    if (wiki !== undefined) await tx.wiki.deleteMany({ where: { chatbotId: id } })
    if (wiki != null) await tx.wiki.create({ data: { chatbotId: id, ...wiki } })
    const fields = Object.keys(patch)
    await recordChange({ tx }, actor, { action: 'chatbot.changed', chatbotId: id, fields })
  })
}

/** What the plan has to include for these settings. Switching something off, or taking it away, needs nothing. */
function featuresOf({ systemPrompt, liveChat, wiki }: UpdateChatbotRequest): Feature[] {
  const needed: Feature[] = []
  if (systemPrompt != null) needed.push('system-prompt')
  const isOnlySwitchedOff = liveChat?.isEnabled === false && Object.keys(liveChat).length === 1
  if (liveChat !== undefined && !isOnlySwitchedOff) needed.push('live-chat')
  if (wiki?.isProtected === true) needed.push('protected-wiki')
  return needed
}

/** The settings that are columns of the chatbot's own row, cleaned. Undefined ones stay as they are. */
function columnsOf({
  name,
  serviceName,
  language,
  liveChat,
  ...patch
}: UpdateChatbotRequest): Prisma.ChatbotUpdateInput {
  const { isStreaming, systemPrompt, model, dailyCap, appearance, privacyUrl } = patch
  const data = {
    name: name === undefined ? undefined : cleanName('The name of a chatbot', name),
    serviceName: serviceName === undefined ? undefined : cleanName('The name of the service', serviceName),
    language: language === undefined ? undefined : canonicalLanguage(language),
    isStreaming,
    systemPrompt,
    model,
    dailyCap,
    appearance,
    privacyUrl: privacyUrl == null ? privacyUrl : webAddress(privacyUrl),
    hasFeedback: patch.feedback?.isEnabled,
    liveChatEnabled: liveChat?.isEnabled,
    liveChatTimeoutMinutes: liveChat?.timeoutMinutes,
    liveChatMails: liveChat?.mailsRequests,
    liveChatRecipients: liveChat?.recipients?.map(cleanEmail),
    liveChatHours: liveChat?.hours === null ? Prisma.DbNull : liveChat?.hours,
    liveChatTimeZone: liveChat?.timezone === undefined ? undefined : canonicalTimeZone(liveChat.timezone),
    liveChatClosedMessage: liveChat?.closedMessage,
    liveChatAfterUnanswered: liveChat?.afterUnanswered,
    liveChatOnFailure: liveChat?.onFailure,
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}

/** Settings that are stored as one value: what is not named in them stays, whoever else changes them at the same time. */
async function actionSettings(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
  { leads, bookings }: UpdateChatbotRequest,
): Promise<Prisma.ChatbotUpdateInput> {
  if (leads === undefined && bookings === undefined) return {}
  const [row] = await tx.$queryRaw<{ lead_settings: unknown; booking_settings: unknown }[]>`
    select lead_settings, booking_settings from chatbots where id = ${id}::uuid for update`
  return {
    ...(leads === undefined ? {} : { leadSettings: changeLeadSettings(row?.lead_settings, leads) }),
    ...(bookings === undefined ? {} : { bookingSettings: changeBookingSettings(row?.booking_settings, bookings) }),
  }
}

function webAddress(text: string): string {
  if (hostOfUrl(text) === null) throw addressInvalid(text)
  return new URL(text).href
}
