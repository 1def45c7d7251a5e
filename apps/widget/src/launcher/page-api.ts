/** `window.frontdesk`: what a page can do with its widget. */
export type PageActions = Omit<FrontdeskMethods, 'on' | 'off'>

/** Emits an event to the listeners of the page. */
export type Emit = <Name extends keyof FrontdeskEvents>(event: Name, detail: FrontdeskEvents[Name]) => void

/**
 * True if another copy of the script has run on this page before: that copy stays. An element or a frame of the page with
 * this id or name (`<form id=frontdesk>`) is no object of ours.
 */
export function isTaken({ frontdesk }: { readonly frontdesk?: unknown }): boolean {
  const found = Object(frontdesk) as object
  return Object.getPrototypeOf(found) === Object.prototype && 'toggle' in found
}

/**
 * Puts `frontdesk` on the page and makes the calls that were pushed before. Neither a wrong call nor a listener that
 * throws can break the widget: the browser reports the error in the console, like any other error of the page.
 */
export function openPageApi(page: { frontdesk?: unknown }, actionsFor: (emit: Emit) => PageActions): PageActions {
  const listeners = new Map<string, Set<(detail: unknown) => void>>()
  const actions = actionsFor((event, detail) => {
    for (const listener of listeners.get(event) ?? []) reportErrors(() => listener(detail))
  })
  const methods: Record<string, (...values: never[]) => void> = {
    ...actions,
    on: (event: string, listener: (detail: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: (detail: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const push = (...calls: readonly (readonly unknown[])[]): void => {
    for (const [name, ...values] of calls) {
      // Like a call that the page makes itself: a wrong argument throws the page's own error.
      if (Object.hasOwn(methods, String(name))) reportErrors(() => methods[String(name)]?.(...(values as never[])))
    }
  }
  const pushedBefore = page.frontdesk
  page.frontdesk = { ...methods, push }
  if (Array.isArray(pushedBefore)) push(...(pushedBefore as [string, ...unknown[]][]))
  return actions
}

/** Throws outside of the caller, so that the browser reports the error. */
function reportErrors(act: () => void): void {
  try {
    act()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
