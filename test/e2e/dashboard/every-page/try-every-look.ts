/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'
import { everyAddress, signInAddresses } from './addresses.ts'
import { openFurnishedAccount } from './furnished-account.ts'
import { waitUntilWhole } from './wait-until-whole.ts'

/** What reaches beyond the page on one of its sides, where a page is wider than the window. */
const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/**
 * Looks at every page in every look: axe finds nothing, and nothing is too wide. The pages are divided into so many parts,
 * one test file each, because all of them take longer than a shard of the slow suite.
 */
export async function tryEveryLook(t: Test, { part, of }: { part: number; of: number }): Promise<void> {
  const isInPart = (_: unknown, index: number): boolean => index % of === part
  const dashboard = await openDashboard(t)
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person())

  for (const { name, path } of everyAddress(ids).filter(isInPart))
    await t.test(`${name}: axe finds nothing in any theme and size, and it fits from right to left`, async t => {
      await go(path)
      await waitUntilWhole(page)
      t.same(await findFaultsInEveryLook(page), [])
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        t.equal(await tooWide(page), 0, `from right to left, ${width} px`)
      }
      const menu = await page.getByRole('navigation', { name: 'Menu' }).boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      t.ok((menu?.x ?? 0) > (title?.x ?? 0), 'the menu is on the right')
    })

  const visitor = await dashboard.newTab()
  for (const { name, path } of signInAddresses(ids).filter(isInPart))
    await t.test(`${name}: axe finds nothing in any theme and size`, async t => {
      await visitor.goto(`/dashboard${path}`)
      await visitor.getByRole('heading', { level: 1 }).waitFor()
      t.same(await findFaultsInEveryLook(visitor), [])
    })
}
