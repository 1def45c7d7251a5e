/*
 * Whether anybody in this browser looks at the bot's conversations or wants notifications of them. A busy site has a
 * hundred of them for each conversation with an agent, so the inbox receives their events only in that case. All tabs
 * that need them hold a shared lock, which the browser releases when a tab is closed or crashes.
 */

const name = 'frontdesk-inbox-bot'
const areLocks = 'locks' in navigator

/** Counts who in this tab needs the bot's events. `onChange` is called whenever that may have changed for the browser. */
export function createBotSubscription(onChange: () => void) {
  let subscribers = 0
  let release = (): void => undefined

  function begin(): void {
    if (!areLocks) return onChange()
    const isOver = new Promise<void>(resolve => {
      release = resolve
    })
    const held = (): Promise<void> => {
      onChange()
      return isOver
    }
    void navigator.locks.request(name, { mode: 'shared' }, held).then(onChange)
  }

  return {
    /** Subscribes to the bot's events until the returned function is called. */
    subscribe: (): (() => void) => {
      subscribers += 1
      if (subscribers === 1) begin()
      return () => {
        subscribers -= 1
        if (subscribers > 0) return
        if (areLocks) release()
        else onChange()
      }
    },
    /** Whether this tab or another one is subscribed. */
    isSubscribed: async (): Promise<boolean> => {
      if (!areLocks) return subscribers > 0
      const { held = [] } = await navigator.locks.query()
      return held.some(lock => lock.name === name)
    },
  }
}
