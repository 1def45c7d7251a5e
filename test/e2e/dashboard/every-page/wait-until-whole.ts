import type { Page } from 'playwright-core'

/** Waits until nothing of a page is being loaded any more. What is loaded is not seen in the first moment. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loading = page.getByRole('status', { name: 'Loading …', includeHidden: true })
  await loading.first().waitFor({ state: 'detached' })
}
