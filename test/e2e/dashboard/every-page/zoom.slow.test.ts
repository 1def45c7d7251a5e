/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/** What is left of a window of 1280 × 1024 pixels when its page is enlarged. */
const zooms = [
  { name: '200 %', width: 640, height: 512, deviceScaleFactor: 2 },
  { name: '400 %', width: 320, height: 256, deviceScaleFactor: 4 },
]

/**
 * Controls that something else covers after they were scrolled into view, and those that are cut by an edge. What is
 * there for screen readers alone is cut to nothing.
 */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (control: Element): boolean => {
      for (let part: Element | null = control; part !== null; part = part.parentElement)
        if (getComputedStyle(part).clipPath === 'inset(50%)') return true
      return false
    }
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(button, a[href], summary, select, textarea, input)',
    )
    return [...controls]
      .filter(control => control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && !isCut(control))
      .filter(control => control.closest('[aria-hidden=true], [inert]') === null)
      .filter(control => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const target = control.closest('label') ?? control
        // A link that is broken into lines has a box for each, and may begin with an empty one.
        const [largest] = [...target.getClientRects()].toSorted((one, other) => other.width - one.width)
        if (largest === undefined) return false
        const { x, y, width, height } = largest
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        return seen === null || !(target.contains(seen) || seen.contains(control))
      })
      .map(control => `${control.tagName} “${control.getAttribute('aria-label') ?? control.textContent}”`)
  })
}

t.test('every page when it is enlarged', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  for (const { name: zoom, width, height, deviceScaleFactor } of zooms)
    await t.test(zoom, async t => {
      const context = { viewport: { width, height }, deviceScaleFactor, reducedMotion: 'reduce' } as const
      const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person({ context }))
      for (const { name, path } of everyAddress(ids))
        await t.test(`${name}: nothing scrolls sideways, and every control can be brought into view`, async t => {
          await go(path)
          await waitUntilWhole(page)
          t.equal(
            await page.evaluate(() =>
              Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
            ),
            0,
          )
          t.same(await findCovered(page), [])
        })
    })
})
