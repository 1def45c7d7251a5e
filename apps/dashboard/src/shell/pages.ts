import type { Texts } from '../texts/use-texts.tsx'
import type { Access } from '../account/current-user.tsx'

export type PageName = keyof Texts['shell']['pages']

export type MenuGroup = 'main' | 'chatbot' | 'settings' | 'installation'

export interface Page {
  readonly name: PageName
  /** Below `/dashboard`; `$chatbotId` is the chatbot that is chosen. */
  readonly path: string
  /** Where in the menu it stands: among the daily work, or in the menu of the chatbot, the settings or the installation. */
  readonly group: MenuGroup
  readonly access: Access
}

const settings = { permission: 'chatbot-settings' } as const

const menuPages = [
  { name: 'home', path: '/', group: 'main', access: {} },
  { name: 'inbox', path: '/inbox', group: 'main', access: { permission: 'live-chat', plan: 'standard' } },
  { name: 'conversations', path: '/conversations', group: 'main', access: { permission: 'conversations' } },
  { name: 'questions', path: '/questions', group: 'main', access: { permission: 'questions' } },
  { name: 'feedback', path: '/feedback', group: 'main', access: { permission: 'feedback' } },
  { name: 'leads', path: '/leads', group: 'main', access: { permission: 'leads' } },
  { name: 'bookings', path: '/bookings', group: 'main', access: { permission: 'bookings' } },
  { name: 'analytics', path: '/analytics', group: 'main', access: { permission: 'analytics' } },
  { name: 'knowledge', path: '/chatbots/$chatbotId/knowledge', group: 'chatbot', access: settings },
  { name: 'try', path: '/chatbots/$chatbotId/try', group: 'chatbot', access: settings },
  { name: 'checks', path: '/chatbots/$chatbotId/checks', group: 'chatbot', access: settings },
  { name: 'appearance', path: '/chatbots/$chatbotId/appearance', group: 'chatbot', access: settings },
  { name: 'install', path: '/chatbots/$chatbotId/install', group: 'chatbot', access: settings },
  { name: 'answers', path: '/chatbots/$chatbotId/answers', group: 'chatbot', access: settings },
  {
    name: 'liveChat',
    path: '/chatbots/$chatbotId/live-chat',
    group: 'chatbot',
    access: { ...settings, plan: 'standard' },
  },
  { name: 'contacts', path: '/chatbots/$chatbotId/contacts', group: 'chatbot', access: settings },
  { name: 'appointments', path: '/chatbots/$chatbotId/appointments', group: 'chatbot', access: settings },
  { name: 'connectors', path: '/chatbots/$chatbotId/connectors', group: 'chatbot', access: settings },
  { name: 'settings', path: '/settings', group: 'settings', access: {} },
  { name: 'team', path: '/team', group: 'settings', access: { isForOwner: true } },
  { name: 'chatbots', path: '/chatbots', group: 'settings', access: settings },
  {
    name: 'exports',
    path: '/settings/exports',
    group: 'settings',
    access: { permission: 'conversations', plan: 'basic' },
  },
  { name: 'data', path: '/settings/data', group: 'settings', access: { permission: 'conversations' } },
  { name: 'webhooks', path: '/settings/webhooks', group: 'settings', access: { isForOwner: true } },
  { name: 'apiTokens', path: '/settings/api-tokens', group: 'settings', access: { isForOwner: true } },
  { name: 'auditLog', path: '/settings/audit-log', group: 'settings', access: { isForOwner: true } },
  { name: 'profile', path: '/profile', group: 'settings', access: {} },
  { name: 'operatorStatus', path: '/operator/status', group: 'installation', access: { isForOperator: true } },
  { name: 'operatorAccounts', path: '/operator/accounts', group: 'installation', access: { isForOperator: true } },
  { name: 'operatorMails', path: '/operator/mails', group: 'installation', access: { isForOperator: true } },
] as const satisfies readonly Page[]

/** Every page of the menu, in its order, with who may open it. The API asks for the same; a test compares the two. */
export const pages: readonly (Page & { readonly name: MenuPageName })[] = menuPages

/** A page that stands in the menu. */
export type MenuPageName = (typeof menuPages)[number]['name']

const linkedPages = [
  { name: 'start', path: '/start', group: 'main', access: settings },
  {
    name: 'verifiedAnswers',
    path: '/chatbots/$chatbotId/verified-answers',
    group: 'chatbot',
    access: settings,
  },
  { name: 'siteFindings', path: '/chatbots/$chatbotId/site-findings', group: 'chatbot', access: settings },
  { name: 'source', path: '/chatbots/$chatbotId/knowledge/$sourceId', group: 'chatbot', access: settings },
] as const satisfies readonly Page[]

/** Pages that are reached by other ways than the menu. */
export const otherPages: readonly Page[] = linkedPages

/** Pages of one thing, reached from the list that it is in. */
const detailPages = [
  { name: 'lead', path: '/leads/$leadId', group: 'main', access: { permission: 'leads' } },
  {
    name: 'conversation',
    path: '/conversations/$sessionId',
    group: 'main',
    access: { permission: 'conversations' },
  },
  { name: 'member', path: '/team/$memberId', group: 'settings', access: { isForOwner: true } },
  { name: 'webhook', path: '/settings/webhooks/$webhookId', group: 'settings', access: { isForOwner: true } },
] as const satisfies readonly Page[]

/** A page that there is, by its name. */
export type RouteName = (typeof menuPages | typeof linkedPages | typeof detailPages)[number]['name']

/** Every page of the dashboard. Tests go over all of them by this list, and the router draws no other. */
export const everyPage: readonly (Page & { readonly name: RouteName })[] = [
  ...menuPages,
  ...linkedPages,
  ...detailPages,
]

/** The page of a name. */
export function pageNamed(name: PageName): Page {
  const page: Page | undefined = everyPage.find(candidate => candidate.name === name)
  if (page === undefined) throw new Error(`there is no page ${name}`)
  return page
}
