import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '../account/current-user.tsx'
import { plainText } from '../api/plain-text.ts'
import { useSharedInbox } from '../inbox/use-inbox.tsx'
import { useLanguage } from '../texts/use-texts.tsx'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { readAttention } from './attention.ts'
import { newsOf, type News } from './news.ts'
import { findSubscription, subscribe } from './push.ts'
import { findServiceWorker, registerServiceWorker } from './service-worker.ts'
import { useRole } from './use-role.ts'

const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted'

/** So much of what a visitor wrote is shown. */
const longest = 200

/** Shows a notification of what is new, in one tab of all, while none is in view. What is taken meanwhile goes again. */
export function useNotifications(): void {
  const { user } = useCurrentUser()
  const inbox = useSharedInbox()
  const { notices } = useNoticesTexts()
  const { notifications = false, notificationWords = false } = user.preferences
  const isNotifier = useRole('frontdesk-notifier', notifications)
  const show = async ({ kind, occasion, chat }: News, written: string): Promise<void> => {
    if (kind === 'other' || !mayNotify() || (await readAttention()).isInView) return
    const words = notificationWords ? plainText(written).slice(0, longest) : ''
    const body = words === '' ? chat.chatbotName : `${chat.chatbotName}: ${words}`
    const { sessionId } = chat
    const options = { body, tag: sessionId, icon: '/dashboard/icon-192.png', data: { sessionId } }
    await (await findServiceWorker())?.showNotification(notices.occasions[occasion], options)
  }
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (!isNotifier) return undefined
    return inbox.onChange(change => {
      const { event } = change
      const written = event.event === 'message' ? event.data.message.text : ''
      for (const news of newsOf(change, inbox.store, user.id)) void latest.current(news, written)
      if (event.event === 'conversation') void closeWhereOver(event.data, user.id)
    })
  }, [isNotifier, inbox, user.id])
  useServiceWorker(notifications)
  useOpened()
}

/** Nobody has to read that somebody waits whom another agent has taken, or who has gone. */
async function closeWhereOver(
  { sessionId, state, agent }: { sessionId: string; state: string; agent: { userId: string } | null },
  userId: string,
): Promise<void> {
  if (state === 'waiting' || agent?.userId === userId) return
  const shown = (await (await findServiceWorker())?.getNotifications({ tag: sessionId })) ?? []
  for (const notification of shown) notification.close()
}

/** Installs what shows notifications, for who wants them, and says again that this browser is to be told of visitors. */
function useServiceWorker(isWanted: boolean): void {
  const language = useLanguage()
  useEffect(() => {
    const start = async (): Promise<void> => {
      await registerServiceWorker()
      if (isWanted && mayNotify() && (await findSubscription()) !== undefined) await subscribe(language)
    }
    // Without it a person is told in their open tabs all the same.
    start().catch(() => undefined)
  }, [isWanted, language])
}

/** Goes to the conversation of a notification that was pressed. */
function useOpened(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const open = ({ data }: MessageEvent): void => {
      // Only our own service worker speaks to the page.
      const { open: chat } = data as { open?: string }
      if (chat !== undefined) void navigate({ to: '/inbox', search: { chat } })
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
}
