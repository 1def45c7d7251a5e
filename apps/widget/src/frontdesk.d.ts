/**
 * What a page can ask of its widget, and hear of it. Put this file into a TypeScript project as it is; docs/widget.md
 * explains it. Everything can be pushed before the script has loaded:
 *
 *     window.frontdesk = window.frontdesk || []
 *     window.frontdesk.push(['setContext', { plan: 'pro' }], ['on', 'lead', () => track('lead')])
 */

/** Facts about the visitor or the page that go with each message: 20 at most, never stored. */
type FrontdeskContext = Record<string, string | number | boolean>

/** What is told of, and with what. Never a word of the conversation: a page's other scripts read along. */
interface FrontdeskEvents {
  /** The panel was opened, by the visitor or by the page. */
  open: undefined
  close: undefined
  /** Something was said. */
  message: { from: 'visitor' | 'bot' | 'agent' }
  /** The visitor left a way to be reached. */
  lead: undefined
  /** The visitor booked an appointment; `startsAt` is an ISO 8601 instant. */
  booking: { startsAt: string }
  /** The visitor asked for a person. */
  handoff: undefined
}

type FrontdeskListener<Name extends keyof FrontdeskEvents> = (detail: FrontdeskEvents[Name]) => void

interface FrontdeskMethods {
  open: () => void
  close: () => void
  toggle: () => void
  /**
   * Opens the panel and sends this, as if the visitor had written it. What is too long is left for them to shorten. Without
   * a text nothing is opened, and the console says why.
   */
  ask: (text: string) => void
  /** From now on these facts go with each message, in place of those set before. */
  setContext: (context: FrontdeskContext) => void
  on: <Name extends keyof FrontdeskEvents>(event: Name, listener: FrontdeskListener<Name>) => void
  off: <Name extends keyof FrontdeskEvents>(event: Name, listener: FrontdeskListener<Name>) => void
}

/** A call as it can be pushed: the method's name, then its arguments. */
type FrontdeskCall =
  | [method: 'open' | 'close' | 'toggle']
  | [method: 'ask', text: string]
  | [method: 'setContext', context: FrontdeskContext]
  | {
      [Name in keyof FrontdeskEvents]: [method: 'on' | 'off', event: Name, listener: FrontdeskListener<Name>]
    }[keyof FrontdeskEvents]

/** `window.frontdesk`: an array of calls at first, and the widget itself once its script has run. */
interface Frontdesk extends FrontdeskMethods {
  /** Calls each in turn, at once. */
  push: (...calls: FrontdeskCall[]) => void
}

interface Window {
  frontdesk?: Frontdesk | FrontdeskCall[]
}
