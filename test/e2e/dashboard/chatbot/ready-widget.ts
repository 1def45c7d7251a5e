import type { FrameLocator, Locator, Page } from 'playwright-core'

/** The widget on a page of the dashboard, as soon as it can be asked. */
export async function readyWidgetOn(page: Page): Promise<{ chat: FrameLocator; field: Locator; talk: Locator }> {
  const frame = page.locator('iframe[title="Chat preview"]:not([inert])')
  await frame.waitFor()
  const chat = frame.contentFrame()
  return { chat, field: chat.getByRole('textbox', { name: 'Your message' }), talk: chat.getByRole('log') }
}
