/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { violations } from '../axe.ts'

const widths = [390, 820, 1440]
/** WCAG 1.4.10: a page is read without scrolling sideways at this width. */
const narrowest = 320

/** What is wrong with a page as it stands there, in light and dark, on a phone, a tablet and a screen. */
export async function findFaultsInEveryLook(page: Page): Promise<string[]> {
  const faults: string[] = []
  // What React Aria has said to screen readers stays there for seven seconds, and may name what is gone by then.
  await page.waitForFunction(() => document.querySelector('[data-live-announcer] [role=img]') === null)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(theme => document.documentElement.dataset['theme'] === theme, colorScheme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // A colour that is still changing is read as one in between.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
      // The other rules find in the dark what they found in the light.
      const isOnlyColours = colorScheme === 'dark'
      for (const fault of await violations(page, { isOnlyColours }))
        faults.push(`${colorScheme}, ${width} px: ${fault}`)
    }
  }
  await page.setViewportSize({ width: narrowest, height: 900 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (tooWide > 0) faults.push(`at ${narrowest} px the page is ${tooWide} px too wide`)
  await page.setViewportSize({ width: 1440, height: 900 })
  return faults
}
