/**
 * The types of `window.frontdesk`. Copy this file into a TypeScript project; docs/widget.md explains it. Calls can be
 * pushed before the script has loaded:
 *
 *     window.frontdesk = window.frontdesk || []
 *     window.frontdesk.push(['setContext', { plan: 'pro' }], ['on', 'lead', () => track('lead')])
 */

/** Facts about the visitor or the page that go with each message: 20 at most, never stored. */
type FrontdeskContext = Record<string, string | number | boolean>

/** The events and their details. They never contain the conversation's text: other scripts of the page could read it. */
interface FrontdeskEvents {
  /** The panel was opened, by the visitor or by the page. */
  open: undefined
  close: undefined
  /** A message was sent or received. */
  message: { from: 'visitor' | 'bot' | 'agent' }
  /** The visitor left their contact details. */
  lead: undefined
  /** The visitor asked for an appointment, and has to confirm it by email; `startsAt` is an ISO 8601 instant. */
  booking: { startsAt: string }
  /** The visitor asked for an agent. */
  handoff: undefined
}

type FrontdeskListener<Name extends keyof FrontdeskEvents> = (detail: FrontdeskEvents[Name]) => void

interface FrontdeskMethods {
  open: () => void
  close: () => void
  toggle: () => void
  /**
   * Opens the panel and sends the text as the visitor's message. A text that is too long is left in the input for the
   * visitor to shorten. Without a text the panel stays closed, and the console says why.
   */
  ask: (text: string) => void
  /** Sends these facts with each further message. They replace the facts that were set before. */
  setContext: (context: FrontdeskContext) => void
  /** Signs the visitor in with a token of your server; null signs them out. */
  identify: (token: string | null) => void
  on: <Name extends keyof FrontdeskEvents>(event: Name, listener: FrontdeskListener<Name>) => void
  off: <Name extends keyof FrontdeskEvents>(event: Name, listener: FrontdeskListener<Name>) => void
}

/** A call that can be pushed: the method's name, then its arguments. */
type FrontdeskCall =
  | [method: 'open' | 'close' | 'toggle']
  | [method: 'ask', text: string]
  | [method: 'setContext', context: FrontdeskContext]
  | [method: 'identify', token: string | null]
  | {
      [Name in keyof FrontdeskEvents]: [method: 'on' | 'off', event: Name, listener: FrontdeskListener<Name>]
    }[keyof FrontdeskEvents]

/** `window.frontdesk`: an array of calls at first, and the widget itself once its script has run. */
interface Frontdesk extends FrontdeskMethods {
  /** Makes the calls at once, one after another. */
  push: (...calls: FrontdeskCall[]) => void
  /** The token of the visitor who is signed in. */
  identity?: string | undefined
}

interface Window {
  frontdesk?: Frontdesk | FrontdeskCall[]
}
