/**
 * The first start as a newcomer does it, by the words of the tour in the README: from the printed address to an answer
 * of the demo shop's pages and the tag in the clipboard. Counts presses, and seconds from opening the address.
 */
import { actionsOf, readTour } from '@frontdesk/testing/readme-tour'

const press = (page, name) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .click()

const act = async (page, action, website) => {
  if (action.kind === 'press') return press(page, action.name)
  if (action.kind === 'see') return page.getByText(action.text).first().waitFor()
  const field = page.getByRole('textbox', { name: action.label, exact: true })
  return field.fill(action.value.replace('http://localhost:3001/', website))
}

/** The field for a question takes one as soon as the first page is read; the first text to be seen is the answer. */
const marks = { 'fill Your question': 'askableSeconds', see: 'answeredSeconds' }

export const measureFirstStart = async ({ browser, frontdesk }) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  const actions = readTour().flatMap(actionsOf)
  const startedAt = performance.now()
  const seconds = {}
  await page.goto(frontdesk.setUpUrl)
  for (const action of actions) {
    await act(page, action, frontdesk.demoUrl)
    const mark = marks[action.kind === 'fill' ? `fill ${action.label}` : action.kind]
    if (mark !== undefined) seconds[mark] ??= (performance.now() - startedAt) / 1_000
  }
  await page.getByText('Copied.').waitFor()
  seconds.copiedSeconds = (performance.now() - startedAt) / 1_000
  return { presses: actions.filter(({ kind }) => kind === 'press').length, ...seconds, context }
}
