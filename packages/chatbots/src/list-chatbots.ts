import type { Actor } from '@frontdesk/accounts/actor'
import { notifiableAddresses, type NotifiableAddresses } from '@frontdesk/accounts/mails/request-confirmations'
import type { Appearance, ChatbotNameList, Chatbot } from '@frontdesk/contracts/chatbots/chatbots'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import type { Prisma } from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'
import { readBookingSettings } from './booking-settings.ts'
import { embedSnippet, tagManagerSnippet } from './embed-snippet.ts'
import { chatbotUnknown } from './errors.ts'
import { readLeadSettings } from './lead-settings.ts'
import { findOwnChatbot, seenBy } from './own-chatbot.ts'

interface Needs {
  db: Db
  /** Where this Frontdesk is reached from outside. */
  baseUrl: string
}

const include = {
  account: { select: { timezone: true } },
  wiki: true,
  maskedValues: { select: { count: true } },
  allowedDomains: { orderBy: { domain: 'asc' } },
} as const

const orderBy: Prisma.ChatbotOrderByWithRelationInput[] = [{ createdAt: 'asc' }, { id: 'asc' }]

type Row = Prisma.ChatbotGetPayload<{ include: typeof include }>

/** Lists the chatbots that the actor may see, oldest first. */
export async function listChatbots({ db, baseUrl }: Needs, actor: Actor): Promise<Chatbot[]> {
  const rows = await db.prisma.chatbot.findMany({ where: seenBy(actor), include, orderBy })
  const notifiable = await notifiableAddresses({ db }, actor.accountId)
  return rows.map(row => present(row, { baseUrl, notifiable }))
}

/** Lists the same chatbots by name and calendar alone, for members who filter records and may not see settings. */
export async function listChatbotNames({ db }: Pick<Needs, 'db'>, actor: Actor): Promise<ChatbotNameList['chatbots']> {
  const select = { id: true, name: true, bookingSettings: true, account: include.account } as const
  const rows = await db.prisma.chatbot.findMany({ where: seenBy(actor), select, orderBy })
  return rows.map(({ id, name, bookingSettings, account }) => {
    const { isEnabled, timezone, hours } = readBookingSettings(bookingSettings, account.timezone)
    return { id, name, bookingTimezone: isEnabled ? timezone : null, bookingHours: isEnabled ? hours : null }
  })
}

/** One chatbot with all of its settings. */
export async function readChatbot({ db, baseUrl }: Needs, actor: Actor, chatbotId: string): Promise<Chatbot> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  const row = await db.prisma.chatbot.findUnique({ where: { id }, include })
  if (row === null) throw chatbotUnknown()
  return present(row, { baseUrl, notifiable: await notifiableAddresses({ db }, actor.accountId) })
}

interface Context {
  baseUrl: string
  /** Whom the account may notify, for each of its chatbots. */
  notifiable: readonly NotifiableAddresses[]
}

const present = (row: Row, { baseUrl, notifiable }: Context): Chatbot => ({
  id: row.id,
  name: row.name,
  serviceName: row.serviceName,
  domains: row.allowedDomains.map(({ domain }) => domain),
  language: row.language,
  isStreaming: row.isStreaming,
  systemPrompt: row.systemPrompt,
  model: row.model,
  dailyCap: row.dailyCap,
  wiki: row.wiki === null ? null : { subdomain: row.wiki.subdomain, isProtected: row.wiki.isProtected },
  // Only `editChatbot` writes it, from a request that was checked.
  appearance: row.appearance as Appearance,
  liveChat: {
    isEnabled: row.liveChatEnabled,
    timeoutMinutes: row.liveChatTimeoutMinutes,
    mailsRequests: row.liveChatMails,
    mailsMissed: row.liveChatMissedMails,
    recipients: row.liveChatRecipients,
    // As `editChatbot` wrote them.
    hours: row.liveChatHours as WeeklyHours | null,
    // Hours that are written from now on are the account's; those that are stored have a zone of their own.
    timezone: row.liveChatHours === null ? row.account.timezone : row.liveChatTimeZone,
    closedMessage: row.liveChatClosedMessage,
    afterUnanswered: row.liveChatAfterUnanswered,
    onFailure: row.liveChatOnFailure,
    assistsAgents: row.liveChatAssistsAgents,
    hasFiles: row.liveChatFiles,
  },
  leads: readLeadSettings(row.leadSettings),
  bookings: readBookingSettings(row.bookingSettings, row.account.timezone),
  unconfirmedRecipients: unconfirmedOf(row, notifiable),
  feedback: { isEnabled: row.hasFeedback, asksIfHelpful: row.asksIfHelpful },
  transcripts: { isEnabled: row.hasTranscripts },
  personalData: {
    isMasked: row.masksPersonalData,
    patterns: row.maskedPatterns,
    asksConsent: row.asksConsent,
    maskedValues: row.maskedValues.reduce((sum, { count }) => sum + count, 0),
  },
  privacyUrl: row.privacyUrl,
  replyAddress: row.replyAddress,
  embedSnippet: embedSnippet({ baseUrl, chatbotId: row.id }),
  tagManagerSnippet: tagManagerSnippet({ baseUrl, chatbotId: row.id }),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

/** The recipients of any notification who do not get it. */
function unconfirmedOf(row: Row, notifiable: readonly NotifiableAddresses[]): string[] {
  const may = notifiable.find(({ chatbotId }) => chatbotId === row.id)
  const without = (recipients: readonly string[], addresses: readonly string[] = []): string[] =>
    recipients.filter(address => !addresses.includes(address))
  return [
    ...new Set([
      ...without(readLeadSettings(row.leadSettings).recipients, may?.leads),
      ...without(readBookingSettings(row.bookingSettings, row.account.timezone).recipients, may?.bookings),
      ...without(row.liveChatRecipients, may?.liveChat),
    ]),
  ]
}
