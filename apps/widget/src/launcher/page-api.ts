/** `window.frontdesk`: what a page can do with its widget. */
export type Acts = Omit<FrontdeskMethods, 'on' | 'off'>

/** Tells the page's listeners of something. */
export type Emit = <Name extends keyof FrontdeskEvents>(event: Name, detail: FrontdeskEvents[Name]) => void

/** True where another copy of the script has been here before: that one stays. */
export const isTaken = (page: { readonly frontdesk?: unknown }): boolean =>
  typeof page.frontdesk === 'object' && page.frontdesk !== null && 'toggle' in page.frontdesk

/**
 * Puts `frontdesk` on the page and does what was pushed before. Nothing a page pushes can break the widget, nor can a
 * listener that throws: it is told of in the console, as any other error of the page's.
 */
export function openPageApi(page: { frontdesk?: unknown }, actsFor: (emit: Emit) => Acts): Acts {
  const listeners = new Map<string, Set<(detail: unknown) => void>>()
  const acts = actsFor((event, detail) => {
    for (const listener of listeners.get(event) ?? []) apart(() => listener(detail))
  })
  const methods: Record<string, (...values: never[]) => void> = {
    ...acts,
    on: (event: string, listener: (detail: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off: (event: string, listener: (detail: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const push = (...calls: readonly (readonly unknown[])[]): void => {
    for (const [name, ...values] of calls) {
      const method = Object.hasOwn(methods, String(name)) ? methods[String(name)] : undefined
      // As a call that the page makes itself: what it passes wrongly fails there and not here.
      apart(() => method?.(...(values as never[])))
    }
  }
  const waiting = page.frontdesk
  page.frontdesk = { ...methods, push }
  if (Array.isArray(waiting)) push(...(waiting as [string, ...unknown[]][]))
  return acts
}

function apart(act: () => void): void {
  try {
    act()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
