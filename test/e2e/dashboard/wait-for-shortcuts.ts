import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'

/** Shortcuts are loaded after the page: `?` answers when they are there. */
export async function waitForShortcuts(page: Page): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await until(async () => {
    await page.keyboard.press('?')
    return list.isVisible()
  })
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
}
