/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { violations } from '../axe.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/**
 * Holds that axe finds nothing wrong with the page as it is open now, in light and in dark, on a phone, a tablet and a
 * desktop; and that a narrow phone need not scroll sideways.
 */
export async function checkLooks(t: Test, page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(theme => document.documentElement.dataset['theme'] === theme, colorScheme)
    // Colours change in steps: half-way they have the contrast of neither theme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(animation => animation.finished)))
    for (const size of sizes) {
      await page.setViewportSize(size)
      t.same(await violations(page), [], `${colorScheme}, ${size.width} px`)
    }
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = await page.evaluate(() => {
    const isFitting = document.documentElement.scrollWidth <= innerWidth
    const elements = isFitting ? [] : [...document.querySelectorAll('main *')]
    return elements
      .filter(element => element.getBoundingClientRect().right > innerWidth)
      .map(({ outerHTML }) => outerHTML)
  })
  t.same(beyond, [], '320 px')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
