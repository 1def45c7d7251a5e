/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Waits until nothing of a page is being loaded any more. What is loaded is not seen in the first moment. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loading = page.getByRole('status', { name: 'Loading…', includeHidden: true })
  await loading.first().waitFor({ state: 'detached' })
}

/**
 * Lets the page play sounds, so that the inbox does not say that it may not. An evaluation counts as a press in the page,
 * and it depends on the moment of the first one whether that is said.
 */
export async function letPlay(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('pointerup')))
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor({ state: 'detached' })
}
