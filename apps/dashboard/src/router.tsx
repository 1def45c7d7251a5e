import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
  type AsyncRouteComponent,
} from '@tanstack/react-router'
import { ComingPage } from './components/layout/page.tsx'
import { Guard } from './shell/guard.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageMissing } from './shell/page-missing.tsx'
import { everyPage, type RouteName } from './shell/pages.ts'
import { Shell } from './shell/shell.tsx'
import { loadAccountTexts } from './texts/use-account-texts.ts'
import { loadAnalyticsTexts } from './texts/use-analytics-texts.ts'
import { loadBookingTexts } from './texts/use-booking-texts.ts'
import { loadChatbotTexts } from './texts/use-chatbot-texts.ts'
import { loadConversationsTexts } from './texts/use-conversations-texts.ts'
import { loadInboxTexts } from './texts/use-inbox-texts.ts'
import { loadKnowledgeTexts } from './texts/use-knowledge-texts.ts'
import { loadNoticesTexts } from './texts/use-notices-texts.ts'
import { loadOperatorTexts } from './texts/use-operator-texts.ts'
import { loadRecordTexts } from './texts/use-record-texts.ts'
import { loadRepliesTexts } from './texts/use-replies-texts.ts'
import { useTexts } from './texts/use-texts.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: PageMissing, errorComponent: PageError })

type LoadPage = () => AsyncRouteComponent<unknown>

/** Words that few pages need do not weigh on the first page of all. */
const loadCheckTexts = async (): Promise<void> => (await import('./texts/use-check-texts.ts')).loadCheckTexts()

/** Loads a page's file together with the words that it needs beside those of every page. */
async function withWords<File>(file: Promise<File>, ...words: readonly (() => Promise<void>)[]): Promise<File> {
  // Words that did not arrive are asked for again by the page.
  await Promise.allSettled(words.map(load => load()))
  return file
}

/**
 * The file of each page, loaded when it is opened, or when the pointer or the focus is on a link to it. A page that a
 * person may not open is not even loaded.
 */
const files: Readonly<Record<RouteName, LoadPage>> = {
  home: () => lazyRouteComponent(() => import('./routes/home/home-page.tsx'), 'HomePage'),
  inbox: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/inbox/inbox-page.tsx'), loadInboxTexts, loadNoticesTexts, loadRepliesTexts),
      'InboxPage',
    ),
  questions: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/questions/questions-page.tsx'), loadRecordTexts),
      'QuestionsPage',
    ),
  feedback: () =>
    lazyRouteComponent(() => withWords(import('./routes/feedback/feedback-page.tsx'), loadRecordTexts), 'FeedbackPage'),
  leads: () =>
    lazyRouteComponent(() => withWords(import('./routes/leads/leads-page.tsx'), loadRecordTexts), 'LeadsPage'),
  lead: () => lazyRouteComponent(() => withWords(import('./routes/leads/lead-page.tsx'), loadRecordTexts), 'LeadPage'),
  bookings: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/bookings/bookings-page.tsx'), loadRecordTexts, loadBookingTexts),
      'BookingsPage',
    ),
  analytics: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/analytics/analytics-page.tsx'), loadAnalyticsTexts, loadRepliesTexts),
      'AnalyticsPage',
    ),
  conversations: () =>
    lazyRouteComponent(
      () =>
        withWords(
          import('./routes/conversations/conversations-page.tsx'),
          loadConversationsTexts,
          loadInboxTexts,
          loadRepliesTexts,
        ),
      'ConversationsPage',
    ),
  conversation: () =>
    lazyRouteComponent(
      () =>
        withWords(
          import('./routes/conversations/conversation-page.tsx'),
          loadConversationsTexts,
          loadInboxTexts,
          loadRepliesTexts,
        ),
      'ConversationPage',
    ),
  start: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/start/start-page.tsx'), loadKnowledgeTexts, loadChatbotTexts),
      'StartPage',
    ),
  chatbots: () => lazyRouteComponent(() => import('./routes/chatbots/chatbots-page.tsx'), 'ChatbotsPage'),
  knowledge: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/knowledge/knowledge-page.tsx'), loadKnowledgeTexts),
      'KnowledgePage',
    ),
  source: () =>
    lazyRouteComponent(() => withWords(import('./routes/knowledge/source-page.tsx'), loadKnowledgeTexts), 'SourcePage'),
  siteFindings: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/site-findings/site-findings-page.tsx'), loadKnowledgeTexts),
      'SiteFindingsPage',
    ),
  verifiedAnswers: () =>
    lazyRouteComponent(
      () =>
        withWords(import('./routes/verified-answers/verified-answers-page.tsx'), loadRepliesTexts, loadChatbotTexts),
      'VerifiedAnswersPage',
    ),
  answers: () =>
    lazyRouteComponent(() => withWords(import('./routes/answers/answers-page.tsx'), loadChatbotTexts), 'AnswersPage'),
  appearance: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/appearance/appearance-page.tsx'), loadChatbotTexts),
      'AppearancePage',
    ),
  install: () =>
    lazyRouteComponent(() => withWords(import('./routes/install/install-page.tsx'), loadChatbotTexts), 'InstallPage'),
  liveChat: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/live-chat/live-chat-page.tsx'), loadChatbotTexts),
      'LiveChatPage',
    ),
  contacts: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/contacts/contacts-page.tsx'), loadChatbotTexts),
      'ContactsPage',
    ),
  appointments: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/appointments/appointments-page.tsx'), loadChatbotTexts),
      'AppointmentsPage',
    ),
  connectors: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/connectors/connectors-page.tsx'), loadChatbotTexts),
      'ConnectorsPage',
    ),
  try: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/try/try-page.tsx'), loadChatbotTexts, loadKnowledgeTexts, loadRepliesTexts),
      'TryPage',
    ),
  checks: () =>
    lazyRouteComponent(() => withWords(import('./routes/checks/checks-page.tsx'), loadCheckTexts), 'ChecksPage'),
  profile: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/profile/profile-page.tsx'), loadAccountTexts, loadNoticesTexts),
      'ProfilePage',
    ),
  team: () => lazyRouteComponent(() => withWords(import('./routes/team/team-page.tsx'), loadAccountTexts), 'TeamPage'),
  member: () =>
    lazyRouteComponent(() => withWords(import('./routes/team/member-page.tsx'), loadAccountTexts), 'MemberPage'),
  settings: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/settings/settings-page.tsx'), loadAccountTexts),
      'SettingsPage',
    ),
  exports: () =>
    lazyRouteComponent(() => withWords(import('./routes/exports/exports-page.tsx'), loadAccountTexts), 'ExportsPage'),
  data: () => lazyRouteComponent(() => withWords(import('./routes/data/data-page.tsx'), loadAccountTexts), 'DataPage'),
  webhooks: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/webhooks/webhooks-page.tsx'), loadAccountTexts),
      'WebhooksPage',
    ),
  webhook: () =>
    lazyRouteComponent(() => withWords(import('./routes/webhooks/webhook-page.tsx'), loadAccountTexts), 'WebhookPage'),
  apiTokens: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/api-tokens/api-tokens-page.tsx'), loadAccountTexts),
      'ApiTokensPage',
    ),
  auditLog: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/audit-log/audit-log-page.tsx'), loadAccountTexts),
      'AuditLogPage',
    ),
  operatorAccounts: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/operator/operator-accounts-page.tsx'), loadOperatorTexts),
      'OperatorAccountsPage',
    ),
  operatorStatus: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/operator/operator-status-page.tsx'), loadOperatorTexts),
      'OperatorStatusPage',
    ),
  operatorMails: () =>
    lazyRouteComponent(
      () => withWords(import('./routes/operator/operator-mails-page.tsx'), loadOperatorTexts),
      'OperatorMailsPage',
    ),
}

/** Stands there while the file of a page is loaded. */
const Coming = ({ name }: { name: RouteName }) => <ComingPage title={useTexts().shell.pages[name]} />

function routeOf(page: (typeof everyPage)[number]): AnyRoute {
  const Lazy = files[page.name]()
  const Guarded = Object.assign(
    () => (
      <Guard page={page}>
        <Lazy />
      </Guard>
    ),
    { preload: () => Lazy.preload?.() },
  )
  return createRoute({
    getParentRoute: () => root,
    path: page.path,
    component: Guarded,
    pendingComponent: () => <Coming name={page.name} />,
    errorComponent: PageError,
  })
}

/** The styleguide, in builds for developers. In all others the flag is false, and no file of it is made. */
const developerRoutes = STYLEGUIDE
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/styleguide',
        component: lazyRouteComponent(() => import('./styleguide/styleguide-page.tsx'), 'StyleguidePage'),
      }),
    ]
  : []

export const router = createRouter({
  routeTree: root.addChildren([...everyPage.map(routeOf), ...developerRoutes]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  // The previous page stays visible for 300 ms; then the next page's title and skeleton appear.
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
})
