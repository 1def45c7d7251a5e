/** Something that is said in a corner of the window. */
export interface Toast {
  readonly key: number
  readonly text: string
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Runs once, when it goes, however that comes. */
  readonly onClose?: (() => void) | undefined
}

/** Long enough to read a sentence. */
const shownMs = 6_000
/** Beyond them the oldest is no longer seen; it still runs out. */
const mostSeen = 3

/** What is left of a toast's time, and the timer that runs it down; none while the time stands still. */
interface Clock {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Toasts, the newest last, each for six seconds in which nobody points at them or has the focus in them. */
export class ToastQueue {
  #toasts: readonly Toast[] = []
  #seen: readonly Toast[] = []
  #isHeld = false
  readonly #clocks = new Map<number, Clock>()
  readonly #listeners = new Set<() => void>()
  #lastKey = 0

  /** The toasts that are seen: the same array until they change. */
  readonly seen = (): readonly Toast[] => this.#seen

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  add(toast: Omit<Toast, 'key'>): number {
    const key = (this.#lastKey += 1)
    this.#clocks.set(key, { left: shownMs, since: 0, timer: undefined })
    this.#set([...this.#toasts, { ...toast, key }])
    if (!this.#isHeld) this.#run(key)
    return key
  }

  close(key: number): void {
    const toast = this.#toasts.find(candidate => candidate.key === key)
    if (toast === undefined) return
    clearTimeout(this.#clocks.get(key)?.timer)
    this.#clocks.delete(key)
    this.#set(this.#toasts.filter(candidate => candidate !== toast))
    toast.onClose?.()
  }

  /** Stops the time of all toasts, or lets it go on. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    for (const [key, clock] of this.#clocks) {
      if (!isHeld) {
        this.#run(key)
        continue
      }
      clearTimeout(clock.timer)
      clock.left -= Date.now() - clock.since
    }
  }

  #run(key: number): void {
    const clock = this.#clocks.get(key)
    if (clock === undefined) return
    clock.since = Date.now()
    clock.timer = setTimeout(() => this.close(key), clock.left)
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts
    this.#seen = toasts.slice(-mostSeen)
    for (const listener of this.#listeners) listener()
  }
}
