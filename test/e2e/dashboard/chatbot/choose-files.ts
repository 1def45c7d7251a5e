import type { Page } from 'playwright-core'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Presses the button of this name, and chooses files in the window that it opens. */
export async function chooseFiles(page: Page, button: string, files: readonly ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles([...files])
}
