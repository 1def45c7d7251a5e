/*
 * Whether anybody in this browser looks at conversations of the bot, or wants to hear of them. On a busy site they are a
 * hundred for each that agents have, so the inbox listens to them only then. A tab that wants them holds a lock together
 * with all others that do: one that is closed or crashes gives it up by itself.
 */

const name = 'frontdesk-inbox-bot'
const areLocks = 'locks' in navigator

/** What one tab wants of its inbox. `onChange` is called when it is something else than before. */
export function createBotWish(onChange: () => void) {
  let wishes = 0
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
    /** Wants them until the returned function is called. */
    want: (): (() => void) => {
      wishes += 1
      if (wishes === 1) begin()
      return () => {
        wishes -= 1
        if (wishes > 0) return
        if (areLocks) release()
        else onChange()
      }
    },
    /** Whether this tab or another one wants them. */
    isWanted: async (): Promise<boolean> => {
      if (!areLocks) return wishes > 0
      const { held = [] } = await navigator.locks.query()
      return held.some(lock => lock.name === name)
    },
  }
}
