/**
 * The page in the frame of a preview. It loads the widget as a shop does, and stands between the
 * widget and its API: settings come from the page around it, answers from trials, and all else is refused with a sentence.
 */
import './preview.css'
import { sessionHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { PreviewEvent, Shown, ToFrame, ToPage } from './preview-messages.ts'

const { origin } = location
let shown: Shown | undefined
let asked = 0
/** Whether the widget is open, whoever opened it. */
let isOpen = false
/** What is to be asked as soon as the widget is there. */
let toAsk: string | undefined
const waiting = new Map<number, (event: PreviewEvent) => void>()

const tell = (message: ToPage): void => parent.postMessage(message, origin)

/** The widget of a preview keeps nothing: the storage of this origin is the dashboard's. */
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, {
    get: () => {
      throw new DOMException('A preview keeps nothing.', 'SecurityError')
    },
  })
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

window.fetch = async (input, init) => {
  // The widget asks by texts alone.
  if (typeof input !== 'string') return json(400, {})
  const { pathname } = new URL(input, origin)
  if (pathname === '/api/chat/settings') return json(200, shown?.settings)
  if (pathname === '/api/chat/feedback') return json(200, { success: true })
  if (/^\/api\/chat\/replies\/\d+\/stop$/.test(pathname)) {
    tell({ type: 'stop' })
    return json(200, {})
  }
  if (pathname !== '/api/chat') return json(403, { reply: shown?.notHere ?? '', sources: [] })
  const body = typeof init?.body === 'string' ? init.body : '{}'
  const { message = '' } = JSON.parse(body) as { message?: string }
  return replyTo(message)
}

/** A reply as the API sends it: event by event, while it is written. */
function replyTo(question: string): Response {
  const id = (asked += 1)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = ({ event, data }: { event: string; data: object }): void =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      send({ event: 'start', data: { replyId: String(id), sessionId: nobody } })
      waiting.set(id, reply => {
        send(reply)
        if (reply.event !== 'done' && reply.event !== 'error') return
        waiting.delete(id)
        controller.close()
      })
    },
    cancel: () => void waiting.delete(id),
  })
  tell({ type: 'ask', id, question })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', [sessionHeader]: nobody } })
}

/** The session of a preview, which nobody has. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** The widget reads its settings once on a page: with others it is put there anew. Its files come from memory then. */
function putWidget({ language, isDark, ...wanted }: Shown): void {
  isOpen = wanted.isOpen
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  document.querySelector('frontdesk-chat')?.remove()
  for (const old of document.querySelectorAll('script[data-chatbot-id]')) old.remove()
  delete window.frontdesk
  const script = document.createElement('script')
  script.src = '/widget.js'
  script.dataset['chatbotId'] = 'preview'
  script.addEventListener('load', () => {
    window.frontdesk?.on('open', () => toggled(true))
    window.frontdesk?.on('close', () => toggled(false))
    if (isOpen) window.frontdesk?.open()
    if (toAsk !== undefined) askInWidget(toAsk)
  })
  document.body.append(script)
}

function askInWidget(question: string): void {
  toAsk = window.frontdesk === undefined ? question : undefined
  window.frontdesk?.open()
  window.frontdesk?.ask(question)
}

function toggled(next: boolean): void {
  isOpen = next
  tell({ type: 'toggled', isOpen })
}

/** Of the widget's own interface, as far as it is used here. */
interface WidgetOnPage {
  open: () => void
  ask: (question: string) => void
  on: (event: 'open' | 'close', listener: () => void) => void
}

declare global {
  interface Window {
    frontdesk?: WidgetOnPage
  }
}

const lookOf = (one: Shown): string => JSON.stringify({ ...one, isOpen: undefined })

addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.origin !== origin || event.source !== parent) return
  const { data } = event
  if (data.type === 'reply') {
    waiting.get(data.id)?.(data.event)
    return
  }
  if (data.type === 'say') {
    askInWidget(data.question)
    return
  }
  // Extensions and test tools post messages to every frame.
  if (data.type !== 'show') return
  const before = shown
  shown = data.shown
  // Closing it from here would take the focus into the frame.
  if (before === undefined || lookOf(before) !== lookOf(shown) || shown.isOpen !== isOpen) putWidget(shown)
})

tell({ type: 'ready' })
