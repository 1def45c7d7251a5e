import { randomUUID } from 'node:crypto'
import type {
  Account,
  Chatbot,
  Conversation,
  Member,
  Message,
  Permission,
  Prisma,
  Source,
  User,
} from '@frontdesk/db/generated/client'
import type { Db } from '@frontdesk/db/connect'
import { hashPassword } from '@frontdesk/accounts/login/passwords'

// Each factory writes one thing with sensible defaults and whatever that thing needs, straight into the tables: a
// test names only what it is about. `{}` is enough everywhere.

type Columns<Input> = Partial<Input>

/** An account on the largest plan, so that no gate is in the way of a test that is not about plans. */
export const anAccount = (db: Db, columns: Columns<Prisma.AccountUncheckedCreateInput> = {}): Promise<Account> =>
  db.prisma.account.create({ data: { name: 'Corner Shop', plan: 'standard', ...columns } })

export interface UserOptions {
  accountId?: string
  email?: string
  name?: string
  /** Without it the user cannot log in. */
  password?: string
  /** None makes an owner. */
  permissions?: Permission[]
  /** Only these chatbots; without it all of the account's. */
  chatbotIds?: string[]
}

/** The least that argon2 takes: at the cost of production each login of a test is 25 ms of CPU. */
export const cheapPasswords = { memoryCost: 1024, timeCost: 2 }

/** A user with their place in an account. */
export async function aUser(db: Db, options: UserOptions = {}): Promise<{ user: User; member: Member }> {
  const accountId = options.accountId ?? (await anAccount(db)).id
  const { permissions = [], chatbotIds = [], password } = options
  const user = await db.prisma.user.create({
    data: {
      email: options.email ?? `${randomUUID()}@shop.example`,
      name: options.name ?? 'Robin Keeper',
      passwordHash: password === undefined ? null : await hashPassword(password, cheapPasswords),
    },
  })
  const member = await db.prisma.member.create({
    data: {
      accountId,
      userId: user.id,
      isOwner: permissions.length === 0,
      permissions,
      seesAllChatbots: chatbotIds.length === 0,
      chatbots: { createMany: { data: chatbotIds.map(chatbotId => ({ chatbotId })) } },
    },
  })
  return { user, member }
}

export type ChatbotOptions = Columns<Prisma.ChatbotUncheckedCreateInput> & {
  /** As they are stored: lower case, host only. `shop.example` where none are named. */
  domains?: string[]
  wiki?: { subdomain: string; isProtected: boolean }
}

/** A chatbot of an account of its own, on `shop.example`. */
export async function aChatbot(db: Db, options: ChatbotOptions = {}): Promise<Chatbot & { domains: string[] }> {
  const { domains = ['shop.example'], wiki, ...columns } = options
  const accountId = columns.accountId ?? (await anAccount(db)).id
  const chatbot = await db.prisma.chatbot.create({
    data: {
      name: 'Shop assistant',
      serviceName: 'Corner Shop',
      ...columns,
      accountId,
      allowedDomains: { createMany: { data: domains.map(domain => ({ domain })) } },
      ...(wiki === undefined ? {} : { wiki: { create: wiki } }),
    },
  })
  return { ...chatbot, domains }
}

/** A website source that nobody has crawled yet. */
export async function aSource(db: Db, columns: Columns<Prisma.SourceUncheckedCreateInput> = {}): Promise<Source> {
  const chatbotId = columns.chatbotId ?? (await aChatbot(db)).id
  return db.prisma.source.create({ data: { kind: 'website', url: 'https://shop.example/', ...columns, chatbotId } })
}

/** A conversation in bot mode without messages, active now. */
export async function aConversation(
  db: Db,
  columns: Columns<Prisma.ConversationUncheckedCreateInput> = {},
): Promise<Conversation> {
  const chatbotId = columns.chatbotId ?? (await aChatbot(db)).id
  return db.prisma.conversation.create({ data: { sessionId: randomUUID(), ...columns, chatbotId } })
}

/** A visitor's message; name `role: 'assistant'` and `replyTo` for the answer to one. */
export async function aMessage(db: Db, columns: Columns<Prisma.MessageUncheckedCreateInput> = {}): Promise<Message> {
  const conversationId = columns.conversationId ?? (await aConversation(db)).id
  const defaults = { role: 'user', content: 'When are you open?', contextEpoch: 0 } as const
  return db.prisma.message.create({ data: { ...defaults, ...columns, conversationId } })
}

/** Addresses outside the team that have confirmed that they want the account's notifications. */
export async function recipientsOf(db: Db, accountId: string, emails: readonly string[]): Promise<void> {
  const confirmedAt = new Date()
  await db.prisma.mailRecipient.createMany({ data: emails.map(email => ({ accountId, email, confirmedAt })) })
}

const allDay = [{ from: '00:00', to: '24:00' }]

/** Hours without any. */
export const noHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}

/** Hours that never close, so that there is a free time whenever a test runs. */
export const allWeek = {
  monday: allDay,
  tuesday: allDay,
  wednesday: allDay,
  thursday: allDay,
  friday: allDay,
  saturday: allDay,
  sunday: allDay,
}
