/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core'

/** Waits until nothing of a page is being loaded any more. What is loaded is not seen in the first moment. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loading = page.getByRole('status', { name: 'Loading…', includeHidden: true })
  await loading.first().waitFor({ state: 'detached' })
}

/** Waits, in English, for what is loaded after a page of the furnished account, and for which nothing stands meanwhile. */
export async function waitForLaterParts(page: Page, { name, path }: { name: string; path: string }): Promise<void> {
  const button = (called: string | RegExp): Locator => page.getByRole('button', { name: called })
  if (name === 'answers') {
    const parts = [
      button('Publish draft'),
      button(/Language model/),
      button('Copy address'),
      button('Try with these settings'),
    ]
    for (const part of [...parts, page.getByText('Published versions')]) await part.waitFor()
  }
  if (name === 'try') await page.getByRole('list', { name: 'Suggested questions' }).waitFor()
  if (name.startsWith('checks')) await page.getByText('Check settings').waitFor()
  if (name.startsWith('feedback?open') || name.startsWith('verifiedAnswers'))
    await button(/^Create check/)
      .first()
      .waitFor()
  // Tags and blocking are loaded after a conversation.
  const isConversation = name === 'conversation' || path.includes('chat=')
  if (isConversation) await page.getByRole('combobox', { name: 'Add a tag' }).waitFor()
  if (isConversation && path.includes('/conversations')) await button('Block visitor').waitFor()
  if (name === 'profile') await page.getByRole('button', { name: 'Set up', exact: true }).waitFor()
}

/**
 * Lets the page play sounds, so that the inbox does not say that it may not. An evaluation counts as a press in the page,
 * and it depends on the moment of the first one whether that is said.
 */
export async function letPlay(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('pointerup')))
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor({ state: 'detached' })
}
