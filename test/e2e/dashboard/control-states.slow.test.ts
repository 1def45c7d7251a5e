/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { noBrowser } from '../browser.ts'
import { weakControls } from './control-states.ts'
import { openFurnishedAccount } from './every-page/furnished-account.ts'
import { waitUntilWhole } from './every-page/wait-until-whole.ts'
import { openDashboard } from './open-dashboard.ts'

/** Pages that have every kind of control between them. */
const paths = [
  '/',
  '/inbox?chat=$sessionId',
  '/conversations',
  '/leads?show=all',
  '/bookings?view=list&show=all',
  '/analytics',
  '/chatbots/$chatbotId/knowledge?add=file',
  '/chatbots/$chatbotId/answers',
  '/chatbots/$chatbotId/appearance',
  '/chatbots/$chatbotId/live-chat',
  '/profile',
  '/team',
]

/** The weak controls of a page in both themes, each with its theme. */
async function weakInThemes(page: Page): Promise<string[]> {
  const weak: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(theme => document.documentElement.dataset['theme'] === theme, colorScheme)
    for (const fault of await weakControls(page)) weak.push(`${colorScheme}, ${fault}`)
  }
  return [...new Set(weak)]
}

t.test('controls in every state', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { page, go, ids } = await openFurnishedAccount(dashboard, await dashboard.person())
  const areStrong = async (t: Test): Promise<void> => void t.same(await weakInThemes(page), [])

  for (const path of paths)
    await t.test(
      `${path}: words stand out at rest, under the pointer, pressed, focused, disabled and busy`,
      async t => {
        await go(path.replace('$sessionId', ids.sessionId).replace('$chatbotId', ids.chatbotId))
        await waitUntilWhole(page)
        await areStrong(t)
      },
    )

  await t.test('so do those of a dialog and of the command menu', async t => {
    await go('/chatbots')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    await areStrong(t)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem').first().waitFor()
    await areStrong(t)
  })

  await t.test('and those of the login', async t => {
    const visitor = await dashboard.newTab()
    await visitor.goto('/dashboard/login')
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    t.same(await weakInThemes(visitor), [])
  })
})
