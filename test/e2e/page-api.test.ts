/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { until } from '@frontdesk/testing/until'
import { openBrowser, noBrowser } from './browser.ts'
import { openEmbeddedFrontdesk, visitsTo } from './embedded-frontdesk.ts'
import { composer, log } from './shop.ts'

/*
 * `window.frontdesk` as a shop's developer uses it: in a real browser, against the real API, and written against
 * frontdesk.d.ts, so that the compiler reads it as theirs would.
 */

/** Stands before the widget's script: a page's own script, which has not heard of any module. */
const early = `<script>
  window.told = []
  window.frontdesk = window.frontdesk || []
  frontdesk.push(['setContext', { plan: 'pro', cartValue: 89.9 }])
  for (const event of ['open', 'close', 'message', 'handoff'])
    frontdesk.push(['on', event, detail => told.push([event, detail?.from])])
  frontdesk.push(['on', 'open', () => { throw new Error('a listener of the page') }])
</script>`

const told = (page: Page): Promise<unknown[]> => page.evaluate('told')

t.test('what a page can ask of its widget', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const frontdesk = await openEmbeddedFrontdesk(t, browser, { chatbot: { liveChatEnabled: true } })
  const visit = visitsTo(t, browser, { ...frontdesk, head: early })
  const page = await visit()
  await page.getByRole('button', { name: 'Open chat' }).waitFor()

  await t.test('opens, closes and toggles it, and gets its events', async t => {
    const panel = page.getByRole('dialog')
    await page.evaluate(() => window.frontdesk?.push(['open']))
    await panel.waitFor()
    await page.evaluate(() => window.frontdesk?.push(['close'], ['toggle'], ['toggle']))
    await panel.waitFor({ state: 'hidden' })
    await until(async () => (await told(page)).length >= 4)
    t.same(await told(page), [
      ['open', null],
      ['close', null],
      ['open', null],
      ['close', null],
    ])
  })

  await t.test('asks for the visitor, with the facts that were set before the script was there', async t => {
    frontdesk.model.scriptNext({ text: 'I do not know that.' })
    await page.evaluate(() => window.frontdesk?.push(['ask', 'What does shipping cost?']))
    await log(page).getByText('I do not know that.').waitFor()
    await log(page).getByText('What does shipping cost?').waitFor()
    const facts = JSON.stringify(frontdesk.model.requests.at(-1)?.body.messages)
    t.match(facts, 'cartValue')
    t.match(facts, '89.9')
    // The text is on the screen while it streams, and told of once it is whole.
    await until(async () => (await told(page)).length >= 7)
    t.same((await told(page)).slice(4), [
      ['open', null],
      ['message', 'visitor'],
      ['message', 'bot'],
    ])
    await page.evaluate(() => window.frontdesk?.push(['setContext', { plan: 'basic' }]))
    frontdesk.model.scriptNext({ text: 'I still cannot tell.' })
    await page.evaluate(() => window.frontdesk?.push(['ask', 'And now?']))
    await log(page).getByText('I still cannot tell.').waitFor()
    const later = JSON.stringify(frontdesk.model.requests.at(-1)?.body.messages)
    t.match(later, 'basic')
    t.notMatch(later, 'cartValue', 'in place of those before')
    const texts = await frontdesk.db.prisma.message.findMany({ select: { content: true } })
    t.notMatch(JSON.stringify(texts), 'basic', 'never stored')
    await page.evaluate(length => window.frontdesk?.push(['ask', 'x'.repeat(length)]), 701)
    await until(async () => (await composer(page).inputValue()).length === 701)
    t.equal(frontdesk.model.requests.length, 2, 'what is too long is left to the visitor')
  })

  await t.test('is not opened for a question without words, and says so in the console', async t => {
    await page.evaluate(() => window.frontdesk?.push(['close']))
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const said: string[] = []
    page.on('console', message => void said.push(message.text()))
    await page.evaluate(() => {
      // @ts-expect-error TS2345: `ask` takes a text, and a page without types may forget it.
      window.frontdesk?.push(['ask'])
      window.frontdesk?.push(['ask', '  '])
    })
    await until(async () => said.length === 2)
    for (const words of said) t.match(words, 'Frontdesk: ask needs a text.')
    t.equal(await page.getByRole('dialog').count(), 0)
    await page.evaluate(() => window.frontdesk?.push(['open']))
    await page.getByRole('dialog').waitFor()
  })

  await t.test('offers methods once the script has run, removes listeners, and survives wrong calls', async t => {
    await page.evaluate(() => {
      const { frontdesk } = window
      if (frontdesk === undefined || Array.isArray(frontdesk)) throw new Error('the script has not run')
      const onClose: FrontdeskListener<'close'> = () => document.body.append('closed ')
      frontdesk.on('message', ({ from }) => document.body.append(from satisfies 'visitor' | 'bot' | 'agent'))
      frontdesk.on('booking', ({ startsAt }) => void startsAt.slice(0, 10))
      frontdesk.on('close', onClose)
      frontdesk.close()
      frontdesk.off('close', onClose)
      frontdesk.toggle()
      frontdesk.close()
      // @ts-expect-error TS2345: the types name the events of the widget, and `opened` is none of them.
      frontdesk.on('opened', () => undefined)
      // @ts-expect-error TS2322: a value of the context is a text, a number or a boolean, not an object.
      frontdesk.setContext({ cart: { items: 2 } })
      // @ts-expect-error TS2322: the types name the methods that can be pushed, and `erase` is none of them.
      frontdesk.push(['erase'])
    })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    t.equal(await page.getByText('closed').evaluate(body => body.textContent?.split('closed ').length), 2, 'once')
  })
})
