import { setTimeout as wait } from 'node:timers/promises'

/** Waits for a condition that no event tells of, looking every 20 ms for at most a minute. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${withinMs / 1_000} s in vain`)
    await wait(20)
  }
}
