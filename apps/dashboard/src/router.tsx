import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
  type AsyncRouteComponent,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from './components/layout/skeleton.tsx'
import { Guard } from './shell/guard.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageMissing } from './shell/page-missing.tsx'
import { everyPage, type RouteName } from './shell/pages.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: PageMissing, errorComponent: PageError })

type LoadPage = () => AsyncRouteComponent<unknown>

/**
 * The file of each page, loaded when it is opened, or when the pointer or the focus is on a link to it. A page that a
 * person may not open is not even loaded.
 */
const files: Readonly<Record<RouteName, LoadPage>> = {
  home: () => lazyRouteComponent(() => import('./routes/home/home-page.tsx'), 'HomePage'),
  start: () => lazyRouteComponent(() => import('./routes/start/start-page.tsx'), 'StartPage'),
  chatbots: () => lazyRouteComponent(() => import('./routes/chatbots/chatbots-page.tsx'), 'ChatbotsPage'),
  knowledge: () => lazyRouteComponent(() => import('./routes/knowledge/knowledge-page.tsx'), 'KnowledgePage'),
  source: () => lazyRouteComponent(() => import('./routes/knowledge/source-page.tsx'), 'SourcePage'),
  answers: () => lazyRouteComponent(() => import('./routes/answers/answers-page.tsx'), 'AnswersPage'),
  appearance: () => lazyRouteComponent(() => import('./routes/appearance/appearance-page.tsx'), 'AppearancePage'),
  install: () => lazyRouteComponent(() => import('./routes/install/install-page.tsx'), 'InstallPage'),
  liveChat: () => lazyRouteComponent(() => import('./routes/live-chat/live-chat-page.tsx'), 'LiveChatPage'),
  contacts: () => lazyRouteComponent(() => import('./routes/contacts/contacts-page.tsx'), 'ContactsPage'),
  appointments: () =>
    lazyRouteComponent(() => import('./routes/appointments/appointments-page.tsx'), 'AppointmentsPage'),
  connectors: () => lazyRouteComponent(() => import('./routes/connectors/connectors-page.tsx'), 'ConnectorsPage'),
  try: () => lazyRouteComponent(() => import('./routes/try/try-page.tsx'), 'TryPage'),
  profile: () => lazyRouteComponent(() => import('./routes/profile/profile-page.tsx'), 'ProfilePage'),
  team: () => lazyRouteComponent(() => import('./routes/team/team-page.tsx'), 'TeamPage'),
  member: () => lazyRouteComponent(() => import('./routes/team/member-page.tsx'), 'MemberPage'),
  settings: () => lazyRouteComponent(() => import('./routes/settings/settings-page.tsx'), 'SettingsPage'),
  exports: () => lazyRouteComponent(() => import('./routes/exports/exports-page.tsx'), 'ExportsPage'),
  data: () => lazyRouteComponent(() => import('./routes/data/data-page.tsx'), 'DataPage'),
  webhooks: () => lazyRouteComponent(() => import('./routes/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  webhook: () => lazyRouteComponent(() => import('./routes/webhooks/webhook-page.tsx'), 'WebhookPage'),
  auditLog: () => lazyRouteComponent(() => import('./routes/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
}

function routeOf(page: (typeof everyPage)[number]): AnyRoute {
  const Lazy = files[page.name]()
  const Guarded = Object.assign(
    () => (
      <Guard page={page}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <Lazy />
        </Suspense>
      </Guard>
    ),
    { preload: () => Lazy.preload?.() },
  )
  return createRoute({ getParentRoute: () => root, path: page.path, component: Guarded, errorComponent: PageError })
}

export const router = createRouter({
  routeTree: root.addChildren(everyPage.map(routeOf)),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  scrollRestoration: true,
})
