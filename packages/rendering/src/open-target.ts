import type { DevTools, DevToolsEvent } from './devtools-pipe.ts'
import type { PausedRequest } from './request-rules.ts'

/** A page of a browser. */
export interface Target {
  readonly sessionId: string
  readonly frameId: string
  /** From now on every request of the page, its frames and its workers is answered by this function. */
  readonly answerRequests: (answer: (paused: PausedRequest, sessionId: string) => Promise<void>) => void
  /** Makes the window as tall as many screens, so that a page shows what it keeps for those who scroll. */
  readonly showTall: () => Promise<void>
  readonly close: () => Promise<void>
}

interface TargetInput {
  readonly devTools: DevTools
  readonly contextId: string
  readonly language: string | null
  readonly userAgent: string
}

const width = 1_280
const height = 1_600
const tallHeight = 10_000
/** A page that asks more often wants to be left with. */
const mostDialogs = 200

/** A closed shadow root hides its text from scripts, and not from visitors. */
const openRoots = `(() => {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (how) { return attach.call(this, { ...how, mode: 'open' }) }
})()`
/** Every request is paused until it is answered. */
const everyRequest = { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }
/** What is opened later waits until it has its rules. */
const everyTarget = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }

/** Opens an empty page that loads nothing before it has its rules. Whatever else is opened in the browser is closed. */
export async function openTarget({ devTools, contextId, language, userAgent }: TargetInput): Promise<Target> {
  const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId: contextId,
  })
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const sessions = new Set([sessionId])
  let answer: ((paused: PausedRequest, sessionId: string) => Promise<void>) | undefined
  let dialogs = 0
  const send = (method: string, params: object = {}, session = sessionId): Promise<object> =>
    devTools.send(method, params, session)
  const hear = (event: DevToolsEvent): void => {
    const { method, params, sessionId: from } = event
    if (from === undefined || !sessions.has(from)) return
    // The protocol says what each event brings.
    if (method === 'Fetch.requestPaused') void answer?.(params as unknown as PausedRequest, from)
    else if (method === 'Target.attachedToTarget') void adopt(params as unknown as Attached, send, sessions)
    else if (method === 'Page.javascriptDialogOpening' && ++dialogs <= mostDialogs) {
      const accept = params['type'] === 'beforeunload'
      void send('Page.handleJavaScriptDialog', { accept }, from).catch(() => undefined)
    }
  }
  const stopListening = devTools.listen(hear)
  const close = async (): Promise<void> => {
    stopListening()
    await devTools.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }
  try {
    await Promise.all([
      send('Page.enable'),
      send('Page.addScriptToEvaluateOnNewDocument', { source: openRoots }),
      send('Fetch.enable', everyRequest),
      send('Network.setBypassServiceWorker', { bypass: true }),
      send('Target.setAutoAttach', everyTarget),
      send('Emulation.setUserAgentOverride', {
        userAgent: browserName(userAgent),
        ...(language === null ? {} : { acceptLanguage: language }),
      }),
      setHeight(send, height),
    ])
    const { frameTree } = (await send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }
    return {
      sessionId,
      frameId: frameTree.frame.id,
      answerRequests: use => void (answer = use),
      showTall: () => setHeight(send, tallHeight),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Send = (method: string, params?: object, session?: string) => Promise<object>

const setHeight = async (send: Send, tall: number): Promise<void> =>
  void (await send('Emulation.setDeviceMetricsOverride', { width, height: tall, deviceScaleFactor: 1, mobile: false }))

/** What scripts read as the browser's name. A page that tells browsers apart by it shows what it shows to Chrome. */
const browserName = (userAgent: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${userAgent.split(' ', 1)[0]}`

interface Attached {
  readonly sessionId: string
  readonly targetInfo: { readonly type: string; readonly targetId: string }
}

/** Gives frames and workers of the page the same rules; anything else, such as a window that it opens, is closed. */
async function adopt({ sessionId, targetInfo }: Attached, send: Send, sessions: Set<string>): Promise<void> {
  try {
    if (targetInfo.type !== 'iframe' && targetInfo.type !== 'worker') {
      await send('Target.closeTarget', { targetId: targetInfo.targetId })
      return
    }
    sessions.add(sessionId)
    await Promise.all([
      send('Fetch.enable', everyRequest, sessionId),
      send('Target.setAutoAttach', everyTarget, sessionId),
      send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ])
  } catch {
    // It has gone again. Without rules it has no network.
  }
}
