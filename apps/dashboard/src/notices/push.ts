import { createPushSubscription, deletePushSubscription, getPushKey } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import type { Language } from '../texts/language/languages.ts'
import { findServiceWorker, registerServiceWorker } from './service-worker.ts'

/** Whether this browser can be told something while the dashboard is closed. */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** The subscription of this browser at its push service, where it has one. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await findServiceWorker()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const { applicationServerKey } = subscription.options
  return applicationServerKey !== null && new Uint8Array(applicationServerKey).toString() === key.toString()
}

/** Has the API tell this browser of visitors from now on. Again whenever the dashboard is opened: it ends a week later. */
export async function subscribe(language: Language): Promise<void> {
  const registration = await registerServiceWorker()
  if (registration === undefined) throw new Error('this browser has no service worker')
  await navigator.serviceWorker.ready
  const key = bytesOf((await ask(getPushKey())).publicKey)
  const before = await registration.pushManager.getSubscription()
  // A subscription is for one key. The installation may have another one than before.
  if (before !== null && !isFor(before, key)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('a subscription has no keys')
  await ask(createPushSubscription({ body: { endpoint, keys: { p256dh, auth }, language } }))
}

/** Has the API tell this browser nothing more. */
export async function unsubscribe(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription === undefined) return
  await ask(deletePushSubscription({ body: { endpoint: subscription.endpoint } }))
  await subscription.unsubscribe()
}

/** Leaves nothing of what was told to the person in this browser. The login takes the subscription with it. */
export async function forgetNotifications(): Promise<void> {
  const registration = await findServiceWorker()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await registration?.unregister()
}
