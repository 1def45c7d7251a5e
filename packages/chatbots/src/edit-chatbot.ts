import type { Actor } from '@frontdesk/accounts/actor'
import { cleanName } from '@frontdesk/accounts/clean-name'
import { passwordNeeded } from '@frontdesk/accounts/errors'
import type { MailNeeds } from '@frontdesk/accounts/mails/enqueue-mail'
import { requestConfirmations } from '@frontdesk/accounts/mails/request-confirmations'
import { cleanEmail } from '@frontdesk/accounts/team/create-user'
import { recordChange } from '@frontdesk/accounts/audit/record-change'
import { checkFeature, type Feature } from '@frontdesk/accounts/plan/plan'
import { inField, versionConflict } from '@frontdesk/errors/app-error'
import type { UpdateChatbotRequest } from '@frontdesk/contracts/chatbots/chatbots'
import { canonicalTimeZone } from '@frontdesk/calendar/time-zone'
import type { WeeklyHours } from '@frontdesk/contracts/chatbots/weekly-hours'
import type { Db } from '@frontdesk/db/connect'
import { Prisma } from '@frontdesk/db/generated/client'
import { hasVersion, raiseVersion } from '@frontdesk/db/row-version'
import { hostOfUrl } from './domains/allowed-domains.ts'
import { changeBookingSettings, checkHours, readBookingSettings } from './booking-settings.ts'
import { answerSettings, keepAnswerVersion, readAnswerSettings, removeDraft } from './answer-versions.ts'
import { addressesOf, checkRecipients, storeRecipients, type Mailings } from './change-recipients.ts'
import { canonicalLanguage } from './chatbot-language.ts'
import { cleanRecipients } from './clean-recipients.ts'
import { cleanDomains, cleanWiki } from './create-chatbot.ts'
import { addressInvalid, chatbotUnknown, modelUnknown } from './errors.ts'
import { changeLeadSettings, readLeadSettings } from './lead-settings.ts'
import { findOwnChatbot } from './own-chatbot.ts'

interface EditNeeds extends MailNeeds {
  db: Db
  models: readonly { id: string }[]
  /** Where this Frontdesk is reached from outside. */
  baseUrl: string
  /** Whether the actor has entered their password within the last hour. */
  hasRecentPassword: () => Promise<boolean>
}

/** What an owner changes, of which version. */
export interface ChatbotChange {
  chatbotId: string
  patch: UpdateChatbotRequest
  version?: number | undefined
  /** It publishes a draft, or restores a version: how the audit log calls it, and why. */
  publishes?: { action: 'answers.published' | 'answers.restored'; reason: string | null } | undefined
}

/**
 * Changes what is named of a chatbot's settings, all or nothing; of one version alone, where one is named. New recipients
 * of notifications are then mailed a link to confirm.
 */
export async function editChatbot(
  { db, models, baseUrl, hasRecentPassword, ...mailNeeds }: EditNeeds,
  actor: Actor,
  { chatbotId, patch, version, publishes }: ChatbotChange,
): Promise<void> {
  const id = await findOwnChatbot({ db }, actor, chatbotId)
  for (const feature of featuresOf(patch)) checkFeature(actor, feature)
  const ids = models.map(model => model.id)
  if (patch.model != null && !ids.includes(patch.model)) throw modelUnknown(patch.model, ids)
  const data = columnsOf(patch)
  // Visitors write to it, as to a recipient of notifications.
  if (patch.replyAddress != null && !(await hasRecentPassword())) throw passwordNeeded()
  const domains = given(patch.domains, '/domains', cleanDomains)
  const wiki = patch.wiki == null ? patch.wiki : cleanWiki(patch.wiki)
  // Before the transaction, which waits for nothing but PostgreSQL.
  const mayNotify = namesNotified(patch) && (await hasRecentPassword())
  const emails = await db.prisma.$transaction(async tx => {
    const before = Object.keys(answerSettings).some(name => name in patch) ? await readAnswerSettings({ tx }, id) : null
    const { details, mailings, ...actions } = await changeNotified({ tx }, actor, { id, patch, mayNotify })
    const { count } = await tx.chatbot.updateMany({
      where: { id, ...hasVersion(version) },
      data: { ...data, ...actions.data, ...raiseVersion },
    })
    if (count === 0) throw version === undefined ? chatbotUnknown() : versionConflict()
    if (domains !== undefined) {
      await tx.allowedDomain.deleteMany({ where: { chatbotId: id } })
      await tx.allowedDomain.createMany({ data: domains.map(domain => ({ chatbotId: id, domain })) })
    }
    if (wiki !== undefined) await tx.wiki.deleteMany({ where: { chatbotId: id } })
    if (wiki != null) await tx.wiki.create({ data: { chatbotId: id, ...wiki } })
    const fields = Object.keys(patch)
    const { action = 'chatbot.changed', reason = null } = publishes ?? {}
    const noted = reason === null ? details : { details: { reason } }
    await recordChange({ tx }, actor, { action, chatbotId: id, fields, ...noted })
    if (before !== null) await keepAnswerVersion({ tx }, actor, { chatbotId: id, before, reason })
    if (action === 'answers.published') await removeDraft({ tx }, id)
    if (mailings === undefined) return []
    await storeRecipients({ tx }, actor, mailings)
    return addressesOf(mailings)
  })
  await requestConfirmations({ db, ...mailNeeds }, actor, { emails, baseUrl })
}

/** What the plan has to include for these settings. Switching something off, or taking it away, needs nothing. */
function featuresOf({ systemPrompt, liveChat, wiki }: UpdateChatbotRequest): Feature[] {
  const needed: Feature[] = []
  if (systemPrompt != null) needed.push('system-prompt')
  if (Object.entries(liveChat ?? {}).some(([name, value]) => !isTakenAway(name, value))) needed.push('live-chat')
  if (wiki?.isProtected === true) needed.push('protected-wiki')
  return needed
}

/** A setting of live chat that switches something off, or leaves nobody to notify. */
const isTakenAway = (name: string, value: unknown): boolean =>
  value === false || (name === 'recipients' && Array.isArray(value) && value.length === 0)

/** The settings that are columns of the chatbot's own row, cleaned. Undefined ones stay as they are. */
function columnsOf({
  name,
  serviceName,
  language,
  liveChat,
  ...patch
}: UpdateChatbotRequest): Prisma.ChatbotUpdateManyMutationInput {
  const { isStreaming, systemPrompt, model, dailyCap, appearance, privacyUrl, replyAddress } = patch
  const data = {
    name: given(name, '/name', text => cleanName('The name of a chatbot', text)),
    serviceName: given(serviceName, '/serviceName', text => cleanName('The name of the service', text)),
    language: given(language, '/language', canonicalLanguage),
    isStreaming,
    systemPrompt,
    model,
    dailyCap,
    appearance,
    privacyUrl: privacyUrl === null ? null : given(privacyUrl, '/privacyUrl', webAddress),
    replyAddress: replyAddress === null ? null : given(replyAddress, '/replyAddress', cleanEmail),
    hasFeedback: patch.feedback?.isEnabled,
    asksIfHelpful: patch.feedback?.asksIfHelpful,
    hasTranscripts: patch.transcripts?.isEnabled,
    masksPersonalData: patch.personalData?.isMasked,
    asksConsent: patch.personalData?.asksConsent,
    maskedPatterns: given(patch.personalData?.patterns, '/personalData/patterns', eachOnce),
    liveChatEnabled: liveChat?.isEnabled,
    liveChatTimeoutMinutes: liveChat?.timeoutMinutes,
    liveChatMails: liveChat?.mailsRequests,
    liveChatMissedMails: liveChat?.mailsMissed,
    liveChatRecipients: given(liveChat?.recipients, '/liveChat/recipients', cleanRecipients),
    liveChatHours: liveChat?.hours === null ? Prisma.DbNull : given(liveChat?.hours, '/liveChat/hours', checkedHours),
    liveChatTimeZone: given(liveChat?.timezone, '/liveChat/timezone', canonicalTimeZone),
    liveChatClosedMessage: liveChat?.closedMessage,
    liveChatAfterUnanswered: liveChat?.afterUnanswered,
    liveChatOnFailure: liveChat?.onFailure,
    liveChatAssistsAgents: liveChat?.assistsAgents,
    liveChatFiles: liveChat?.hasFiles,
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}

/** What a chatbot stores of the settings that say who is notified. */
interface StoredSettings {
  lead_settings: unknown
  booking_settings: unknown
  live_chat_mails: boolean
  live_chat_missed_mails: boolean
  live_chat_recipients: string[]
  has_hours: boolean
  account_timezone: string
}

interface NotifiedChange {
  /** Settings that are stored as one value: what is not named in them stays, whoever else changes them meanwhile. */
  data: Prisma.ChatbotUpdateManyMutationInput
  /** Who is notified afterwards; undefined if the patch says nothing of it. */
  mailings?: Mailings
  details?: { details: Record<string, string> }
}

/** Whether a change says something of settings that hold who is notified. */
const namesNotified = ({ leads, bookings, liveChat }: UpdateChatbotRequest): boolean =>
  leads !== undefined || bookings !== undefined || liveChat !== undefined

/**
 * The changed settings of leads, bookings and live chat. Refuses to notify people of what the actor may not see, and to
 * change who is notified without the password.
 */
async function changeNotified(
  { tx }: { tx: Pick<Prisma.TransactionClient, '$queryRaw'> },
  actor: Actor,
  { id, patch, mayNotify }: { id: string; patch: UpdateChatbotRequest; mayNotify: boolean },
): Promise<NotifiedChange> {
  if (!namesNotified(patch)) return { data: {} }
  const { leads, bookings, liveChat } = patch
  const [row] = await tx.$queryRaw<StoredSettings[]>`
    select lead_settings, booking_settings, live_chat_mails, live_chat_missed_mails, live_chat_recipients,
           live_chat_hours is not null as has_hours,
           accounts.timezone as account_timezone
    from chatbots join accounts on accounts.id = account_id where chatbots.id = ${id}::uuid for update of chatbots`
  if (row === undefined) throw chatbotUnknown()
  const before = mailingsOf(row)
  const changed = {
    ...row,
    lead_settings: given(leads, '/leads', change => changeLeadSettings(row.lead_settings, change)) ?? row.lead_settings,
    booking_settings:
      given(bookings, '/bookings', change =>
        changeBookingSettings(row.booking_settings, change, row.account_timezone),
      ) ?? row.booking_settings,
    live_chat_mails: liveChat?.mailsRequests ?? row.live_chat_mails,
    live_chat_missed_mails: liveChat?.mailsMissed ?? row.live_chat_missed_mails,
    live_chat_recipients:
      given(liveChat?.recipients, '/liveChat/recipients', cleanRecipients) ?? row.live_chat_recipients,
  }
  const mailings = mailingsOf(changed)
  const domains = checkRecipients(actor, { before, after: mailings })
  const isChanged = Object.keys(domains).length > 0
  if (isChanged && !mayNotify) throw passwordNeeded()
  return {
    data: {
      ...(liveChat?.hours != null && liveChat.timezone === undefined && !row.has_hours
        ? { liveChatTimeZone: row.account_timezone }
        : {}),
      ...(leads === undefined ? {} : { leadSettings: readLeadSettings(changed.lead_settings) }),
      ...(bookings === undefined
        ? {}
        : { bookingSettings: readBookingSettings(changed.booking_settings, row.account_timezone) }),
    },
    mailings,
    ...(isChanged ? { details: { details: domains } } : {}),
  }
}

function mailingsOf(row: StoredSettings): Mailings {
  const [leads, bookings] = [
    readLeadSettings(row.lead_settings),
    readBookingSettings(row.booking_settings, row.account_timezone),
  ]
  return {
    leads: { isMailed: leads.mailsLeads, recipients: leads.recipients },
    bookings: { isMailed: bookings.mailsBookings, recipients: bookings.recipients },
    liveChat: {
      isMailed: row.live_chat_mails,
      isMissedMailed: row.live_chat_missed_mails,
      recipients: row.live_chat_recipients,
    },
  }
}

/** What a check makes of a setting; undefined if the change does not name it. */
const given = <In, Out>(value: In | undefined, field: string, check: (value: In) => Out): Out | undefined =>
  value === undefined ? undefined : inField(field, () => check(value))

function checkedHours(hours: WeeklyHours): WeeklyHours {
  checkHours(hours)
  return hours
}

const eachOnce = (patterns: readonly string[]): string[] => [...new Set(patterns.map(pattern => pattern.trim()))]

function webAddress(text: string): string {
  if (hostOfUrl(text) === null) throw addressInvalid(text)
  return new URL(text).href
}
