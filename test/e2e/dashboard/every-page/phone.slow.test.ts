/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

const leastPixels = 44

/**
 * Controls that are hard to hit with a thumb: less than 44 px high. A link within a sentence is as high as its line, and a
 * field counts with its label. What is there for screen readers alone is cut to nothing.
 */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const isCut = (control: HTMLElement): boolean => {
      for (let part: HTMLElement | null = control; part !== null; part = part.parentElement)
        if (getComputedStyle(part).clipPath === 'inset(50%)') return true
      return false
    }
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], summary, select, textarea, input:not([type=hidden]), [role=option], [role=tab], [role=menuitem]',
    )
    return [...controls]
      .filter(control => control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter(control => control.closest('p') === null || control.tagName !== 'A')
      .filter(control => control.closest('[aria-hidden=true]') === null && !isCut(control))
      .map(control => ({ control, target: control.closest('label') ?? control }))
      .filter(({ target }) => target.getBoundingClientRect().height < least - 0.5)
      .map(({ control, target }) => {
        const { width, height } = target.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent
        return `${control.tagName} “${name}” ${Math.round(width)} × ${Math.round(height)}`
      })
  }, leastPixels)
}

t.test('every page on a phone', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const context = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person({ context }))
  for (const { name, path } of everyAddress(ids))
    await t.test(`${name}: every control is large enough for a thumb, and nothing scrolls sideways`, async t => {
      await go(path)
      await waitUntilWhole(page)
      t.same(await findSmallTargets(page), [])
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
    })

  await t.test('the menu opens, Escape closes it, and a page that it leads to has the focus', async t => {
    await go('/')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const settings = page.getByRole('link', { name: 'Settings' })
    await settings.waitFor()
    t.same(await findSmallTargets(page), [])
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Open menu')
    await page.keyboard.press('Enter')
    await settings.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Account' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const auditLog = page.getByRole('link', { name: 'Audit log' })
    await auditLog.waitFor()
    t.same(await findSmallTargets(page), [])
    await auditLog.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).and(page.locator(':focus')).waitFor()
  })
})
