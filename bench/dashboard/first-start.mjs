/**
 * The first start as a newcomer does it, by what the screen says: from the printed address to an answer of the demo
 * shop's pages and the tag in the clipboard. Counts presses, and seconds from opening the address.
 */
const entered = {
  'Your name': 'Robin Plover',
  'Email address': 'robin@plover-rain.example',
  'Name of your business': 'Plover & Rain',
  Password: 'four walls and one umbrella',
}

export const measureFirstStart = async ({ browser, frontdesk }) => {
  const context = await browser.newContext({
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(90_000)
  let presses = 0
  const press = async name => {
    presses += 1
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
      .click()
  }
  const enter = (label, value) => page.getByRole('textbox', { name: label, exact: true }).fill(value)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1_000

  await page.goto(frontdesk.setUpUrl)
  for (const [label, value] of Object.entries(entered)) await enter(label, value)
  await press('Create account')
  await press('New chatbot')
  await enter('Your website’s address', frontdesk.demoUrl)
  await press('Make my chatbot')
  // The field takes a question as soon as the first page is read.
  await enter('Your question', 'When are you open on Saturday?')
  const askableSeconds = seconds()
  await press('Ask')
  await page.getByText('10:00 to 17:00').first().waitFor()
  const answeredSeconds = seconds()
  await press('Put it on your website')
  await press('Copy the tag')
  await page.getByText('Copied.').waitFor()
  const copiedSeconds = seconds()
  return { presses, askableSeconds, answeredSeconds, copiedSeconds, context }
}
