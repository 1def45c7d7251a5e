import type { PushPayload } from '@frontdesk/contracts/live-chat/push-subscriptions'
import { all } from './offline-texts/compiled/all.ts'
import type { OfflineTexts } from './offline-texts/compiled/en.ts'

/*
 * Runs beside the dashboard, also while it is closed: shows what a push service delivers, and opens the conversation that
 * a notification is about. It keeps no file and no answer of the API: a page comes from the server or not at all, so that
 * no upgrade meets an older one here, and nothing of a visitor stays in the browser.
 */

/** What is used of a service worker's events and scope: TypeScript's types of them do not go together with those of pages. */
interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface ScopeEvents {
  /** `addRoutes`: not in every browser. */
  install: WaitingEvent & { addRoutes?: (rules: readonly object[]) => Promise<void> }
  activate: WaitingEvent
  fetch: Event & { readonly request: Request; respondWith: (response: Promise<Response>) => void }
  push: WaitingEvent & { readonly data: { json: () => unknown } | null }
  notificationclick: WaitingEvent & { readonly notification: Notification }
}
interface Tab {
  readonly url: string
  postMessage: (message: unknown) => void
  focus: () => Promise<unknown>
}
interface Scope {
  readonly navigator: Pick<Navigator, 'language'>
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof ScopeEvents>(name: Name, listener: (event: ScopeEvents[Name]) => void) => void
}

// This file runs in no page: its global scope is another one than that of pages.
declare const self: unknown
const scope = self as Scope

/** What stands in for a page while the network is away, in the language of the browser. */
const offlineTexts: Readonly<Record<string, OfflineTexts>> = all

function offlinePage(): Response {
  const language = scope.navigator.language.slice(0, 2)
  const isKnown = Object.hasOwn(offlineTexts, language)
  const { title, again } = offlineTexts[language] ?? all.en
  const nonce = crypto.randomUUID()
  const html = `<!doctype html><html lang="${isKnown ? language : 'en'}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Frontdesk</title>
<style nonce="${nonce}">body{min-block-size:90dvb;display:grid;place-content:center;gap:16px;padding:24px;font:16px/1.5 system-ui;text-align:center}a{padding:12px;color:inherit}</style>
<h1>${title}</h1><a href="">${again}</a>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

/*
 * The API is asked past this worker. A request that leaves with the page, such as a deletion that could still be undone,
 * would be lost when the page has gone before the worker was asked.
 */
const pastWorker = [{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]

scope.addEventListener('install', event => {
  void scope.skipWaiting()
  const routes = event.addRoutes?.(pastWorker)
  if (routes !== undefined) event.waitUntil(routes)
})
scope.addEventListener('activate', event => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(offlinePage))
})

/** After so long nobody needs to read any more that another agent has taken a conversation. */
const takenShownMs = 5_000

const after = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A notification of a conversation takes the place of the one before. That somebody has it now goes by itself. */
async function show({ kind, title, body, sessionId }: PushPayload): Promise<void> {
  await scope.registration.showNotification(title, {
    body,
    tag: sessionId,
    silent: kind === 'taken',
    icon: '/dashboard/icon-192.png',
    badge: '/dashboard/badge-96.png',
    data: { sessionId },
    // Not among the types of TypeScript: shown with a sound again although it takes another one's place.
    ...({ renotify: kind !== 'taken' } as object),
  })
  if (kind !== 'taken') return
  await after(takenShownMs)
  for (const shown of await scope.registration.getNotifications({ tag: sessionId })) shown.close()
}

scope.addEventListener('push', event => {
  // Only our own API can encrypt for this browser.
  const payload = event.data?.json() as PushPayload | undefined
  if (payload !== undefined) event.waitUntil(show(payload))
})

/** Brings a tab of the dashboard to the front, which goes to the conversation; without one, opens it. */
async function open(sessionId: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/dashboard/'))
  if (tab === undefined) {
    await scope.clients.openWindow(`/dashboard/inbox?chat=${encodeURIComponent(sessionId)}`)
    return
  }
  tab.postMessage({ open: sessionId })
  // A browser lets it where somebody has pressed the notification.
  await tab.focus().catch(() => undefined)
}

scope.addEventListener('notificationclick', event => {
  event.notification.close()
  const { sessionId } = event.notification.data as { sessionId: string }
  event.waitUntil(open(sessionId))
})
