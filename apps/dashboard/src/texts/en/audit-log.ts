/** What an entry of the audit log says, in words. Empty: it says nothing of it. */
export interface AuditFacts {
  /** Who did it. */
  readonly who: string
  readonly chatbot: string
  /** The member, or the address, that it was done to. */
  readonly person: string
  /** What was changed: "name and domains". */
  readonly fields: string
  readonly domains: string
  readonly format: string
  readonly from: string
  readonly to: string
}

type Sentence = (facts: AuditFacts) => string

const somebody = (who: string): string => who || 'Somebody who has left'
const operator = (who: string): string => who || 'The operator'
const of = (chatbot: string): string => (chatbot === '' ? '' : ` of ${chatbot}`)
const member = (person: string): string => person || 'a member'
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === '' ? '' : from === '' ? `, until ${to}` : to === '' ? `, from ${from}` : `, ${from} to ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` as ${facts.format}${days(facts)}`)

/** A sentence for each action that the API records; a test compares the two. */
const sentences = {
  'account.changed': ({ who, fields }) => `${somebody(who)} changed the ${fields || 'settings'} of the account.`,
  'account.created': ({ who }) => `${somebody(who)} set up the account.`,
  'account.resumed': () => 'The operator opened the account again.',
  'account.suspended': () => 'The operator suspended the account.',
  'analytics.exported': facts => `${somebody(facts.who)} exported analytics${of(facts.chatbot)}${file(facts)}.`,
  'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} cancelled a booking${of(chatbot)}.`,
  'booking.removed': ({ who, chatbot }) => `${somebody(who)} deleted a booking${of(chatbot)}.`,
  'bookings.exported': facts => `${somebody(facts.who)} exported bookings${file(facts)}.`,
  'chatbot.changed': ({ who, fields, chatbot, domains }) =>
    `${somebody(who)} changed the ${fields || 'settings'} of ${chatbot}.${domains === '' ? '' : ` Notified are now addresses at ${domains}.`}`,
  'chatbot.created': ({ who, chatbot }) => `${somebody(who)} made the chatbot ${chatbot}.`,
  'chatbot.removed': ({ who }) => `${somebody(who)} deleted a chatbot.`,
  'connector.changed': ({ who, fields, chatbot }) =>
    `${somebody(who)} changed the ${fields || 'settings'} of a connector${of(chatbot)}.`,
  'connector.created': ({ who, chatbot }) =>
    `${somebody(who)} added a connector${chatbot === '' ? '' : ` to ${chatbot}`}.`,
  'connector.removed': ({ who, chatbot }) => `${somebody(who)} removed a connector${of(chatbot)}.`,
  'conversation.erased': ({ who, fields, chatbot }) =>
    `${somebody(who)} erased a conversation${of(chatbot)}${fields === '' ? '' : `, with its ${fields}`}.`,
  'conversation.erased_by_visitor': ({ chatbot }) =>
    `A visitor deleted their conversation${chatbot === '' ? '' : ` with ${chatbot}`}.`,
  'conversations.exported': facts => `${somebody(facts.who)} exported conversations${of(facts.chatbot)}${file(facts)}.`,
  'export.downloaded': ({ who }) => `${somebody(who)} downloaded the file of an export.`,
  'export.removed': ({ who }) => `${somebody(who)} deleted an export.`,
  'feedback.exported': facts => `${somebody(facts.who)} exported ratings${file(facts)}.`,
  'invitation.created': ({ who, person }) => `${somebody(who)} invited ${person || 'somebody'}.`,
  'invitation.removed': ({ who }) => `${somebody(who)} took an invitation back.`,
  'invitation.sent': ({ who, person }) =>
    `${somebody(who)} sent the invitation${person === '' ? '' : ` to ${person}`} again.`,
  'lead.marked': ({ who, chatbot }) => `${somebody(who)} marked a lead${of(chatbot)} as done or open.`,
  'lead.removed': ({ who, chatbot }) => `${somebody(who)} deleted a lead${of(chatbot)}.`,
  'leads.exported': facts => `${somebody(facts.who)} exported leads${file(facts)}.`,
  'live-chat.claimed': ({ who }) => `${somebody(who)} took a conversation.`,
  'live-chat.ended': ({ who }) => `${somebody(who)} ended a live chat.`,
  'live-chat.released': ({ who }) => `${somebody(who)} gave a conversation back.`,
  'live-chat.transferred': ({ who }) => `${somebody(who)} handed a conversation over.`,
  'login.failed': ({ who }) => `Somebody tried to log in as ${who || 'a member'} with a wrong password.`,
  'login.limited': ({ who }) => `Too many wrong passwords for ${who || 'a member'}: further tries had to wait.`,
  'login.revoked': ({ who }) => `Logins of ${who || 'a member'} on other devices were ended.`,
  'login.succeeded': ({ who }) => `${somebody(who)} logged in.`,
  logout: ({ who }) => `${somebody(who)} logged out.`,
  'mail.read': ({ who }) => `${somebody(who)} read a mail of the installation.`,
  'member.changed': ({ who, person }) => `${somebody(who)} changed what ${member(person)} may do.`,
  'member.demoted': ({ who, person }) =>
    `${operator(who)} made ${person || 'an owner'} a member with fewer permissions.`,
  'member.joined': ({ who }) => `${somebody(who)} joined the team.`,
  'member.left': ({ who }) => `${somebody(who)} left the team.`,
  'member.promoted': ({ who, person }) => `${operator(who)} made ${member(person)} an owner.`,
  'member.removed': ({ who }) => `${operator(who)} removed a member from the team.`,
  'password.changed': ({ who }) => `${somebody(who)} chose a new password.`,
  'password.failed': ({ who }) => `Somebody who was logged in as ${who || 'a member'} entered a wrong password.`,
  'password.removed': ({ who }) =>
    `The operator took the password of ${who || 'a member'} away. They choose a new one by a link.`,
  'password.reset-requested': ({ who }) => `Somebody asked for a new password for ${who || 'a member'}.`,
  'password-reset.sent': ({ who, person }) => `${somebody(who)} sent ${member(person)} a link for a new password.`,
  'profile.changed': ({ who }) => `${somebody(who)} changed their own name.`,
  'question.answered': ({ who, chatbot }) => `${somebody(who)} answered a question${of(chatbot)}.`,
  'question.dismissed': ({ who, chatbot }) => `${somebody(who)} dismissed a question${of(chatbot)}.`,
  'question.reopened': ({ who, chatbot }) => `${somebody(who)} opened a question${of(chatbot)} again.`,
  'questions.exported': facts => `${somebody(facts.who)} exported questions${file(facts)}.`,
  'recipient.confirmed': ({ domains }) =>
    `Somebody at ${domains || 'another address'} confirmed that they want notifications.`,
  'source.changed': ({ who, fields, chatbot }) =>
    `${somebody(who)} changed the ${fields || 'settings'} of a source${of(chatbot)}.`,
  'source.created': ({ who, chatbot }) => `${somebody(who)} added a source${chatbot === '' ? '' : ` to ${chatbot}`}.`,
  'source.reindexed': ({ who, chatbot }) => `${somebody(who)} had a source${of(chatbot)} read again.`,
  'source.removed': ({ who, chatbot }) => `${somebody(who)} removed a source${of(chatbot)}.`,
  'template.changed': ({ who, fields, chatbot }) =>
    `${somebody(who)} changed the ${fields || 'text'} of a saved reply${of(chatbot)}.`,
  'template.created': ({ who, chatbot }) =>
    `${somebody(who)} added a saved reply${chatbot === '' ? '' : ` to ${chatbot}`}.`,
  'template.removed': ({ who, chatbot }) => `${somebody(who)} removed a saved reply${of(chatbot)}.`,
  'visitor.exported': ({ who, chatbot }) => `${somebody(who)} exported everything about a visitor${of(chatbot)}.`,
  'webhook.changed': ({ who, fields }) => `${somebody(who)} changed the ${fields || 'settings'} of a webhook.`,
  'webhook.created': ({ who }) => `${somebody(who)} made a webhook.`,
  'webhook.removed': ({ who }) => `${somebody(who)} deleted a webhook.`,
  'webhook.resent': ({ who }) => `${somebody(who)} sent a message of a webhook again.`,
  'webhook.tested': ({ who }) => `${somebody(who)} sent a test message to a webhook.`,
} satisfies Record<string, Sentence>

/** Who changed what. */
export const auditLog = {
  title: 'Audit log',
  lead: 'Who changed, exported or deleted what, and who logged in. Kept for a year. It never holds what was written.',
  empty: 'Nothing has been recorded yet.',
  end: 'That is everything.',
  goneChatbot: 'a chatbot that is gone',
  otherField: 'settings',
  sentences,
  other: ({ who }: AuditFacts, action: string): string => `${somebody(who)}: ${action}`,
  /** What a change named, after "changed the". */
  fields: {
    name: 'name',
    serviceName: 'business name',
    domains: 'allowed websites',
    language: 'language',
    isStreaming: 'way replies appear',
    systemPrompt: 'instructions',
    model: 'model',
    dailyCap: 'replies a day',
    appearance: 'appearance',
    wiki: 'wiki',
    privacyUrl: 'privacy page',
    liveChat: 'live chat',
    leads: 'leads',
    bookings: 'bookings',
    feedback: 'ratings',
    transcripts: 'transcripts by email',
    maxDepth: 'depth',
    reindexDays: 'days between readings',
    includePatterns: 'pages to read',
    excludePatterns: 'pages to leave out',
    keepSelectors: 'parts of pages to read',
    dropSelectors: 'parts of pages to leave out',
    renderPages: 'JavaScript on every page',
    entries: 'entries',
    file: 'file',
    description: 'description',
    method: 'method',
    host: 'host',
    pathTemplate: 'path',
    parameters: 'parameters',
    isWriting: 'confirmation',
    responseFields: 'fields of the answer',
    secret: 'secret',
    url: 'address',
    events: 'events',
    isEnabled: 'on-off switch',
    title: 'title',
    text: 'text',
    shortcut: 'shortcut',
    isForAllChatbots: 'chatbots it is for',
    isPersonal: 'users',
    timeZone: 'time zone',
  },
}
