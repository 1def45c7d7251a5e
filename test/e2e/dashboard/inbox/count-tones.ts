/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/**
 * Counts the tones that the tabs of a browser begin, from their next page on. Whatever a test evaluates in a page counts
 * as a press there, so that is not asked for.
 */
export async function countTones(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
    // The browser's own, called below on the oscillator that it belongs to.
    const start = Reflect.get<OscillatorNode, 'start'>(OscillatorNode.prototype, 'start')
    OscillatorNode.prototype.start = function (when) {
      document.documentElement.dataset['tones'] = String(Number(document.documentElement.dataset['tones'] ?? 0) + 1)
      // Which states its context goes through, in their order.
      if (document.documentElement.dataset['sound'] === undefined) {
        const { context } = this
        document.documentElement.dataset['sound'] = context.state
        context.addEventListener('statechange', () => {
          document.documentElement.dataset['sound'] += ` ${context.state}`
        })
      }
      start.call(this, when)
    }
  })
}

/** The states of the tab's audio since its first tone, in their order. */
export const soundStatesOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-sound')

/** How many tones a tab has begun. */
export const tonesOf = async (page: Page): Promise<number> =>
  Number(
    await page
      .locator('html')
      .getAttribute('data-tones')
      .then(tones => tones ?? '0'),
  )
