/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { packClient } from '../../apps/api/test/fixtures/packed-client.ts'
import { aProgram } from '../../apps/api/test/fixtures/program.ts'
import { noBrowser, openBrowser } from './browser.ts'
import { openEmbeddedFrontdesk } from './embedded-frontdesk.ts'
import { servePage } from './shop.ts'

/* The packed client in plain pages, as ES modules, against the real API. */

const map = {
  '@frontdesk/client/': '/client/dist/',
  '@frontdesk/client/operations': '/client/dist/generated/operations.js',
}
const html = `<!doctype html><title>Plain</title><script type="importmap">${JSON.stringify({ imports: map })}</script>`

/** Runs the body of a function in a module of the page. Resolves with what it returns, or with the name of its error. */
const runModule = (page: Page, body: string): Promise<unknown> =>
  page.evaluate(
    content => {
      const module = Object.assign(document.createElement('script'), { type: 'module', textContent: content })
      const done = new Promise(resolve => addEventListener('ran', event => resolve((event as CustomEvent).detail)))
      document.head.append(module)
      return done
    },
    `import { createClient } from '@frontdesk/client/create-client.js'
    import { streamEvents } from '@frontdesk/client/stream-events.js'
    import { listLeads, sendMessage } from '@frontdesk/client/operations'
    const run = async () => { ${body} }
    const detail = await run().catch(error => error.name)
    dispatchEvent(new CustomEvent('ran', { detail }))`,
  )

t.test('the packed client in a plain page', { skip: noBrowser }, async t => {
  const { installed } = await packClient(t)
  const browser = await openBrowser(t)
  const frontdesk = await openEmbeddedFrontdesk(t, browser)
  const { db, url, chatbotId, model } = frontdesk
  const { accountId } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
  const { secret } = await aProgram(frontdesk, { accountId, permissions: ['leads'] })
  await db.prisma.lead.create({ data: { chatbotId, name: 'Kim', email: 'kim@visitor.example' } })
  model.script({ text: 'Thank you!' })
  const open = async (address: string): Promise<Page> => {
    const page = await browser.newPage()
    t.teardown(() => page.close())
    await page.route('**/client/**', async route => {
      const file = join(installed, new URL(route.request().url()).pathname.replace('/client/', ''))
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
    })
    await page.route(`${url}/plain`, route => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(address)
    return page
  }
  const leads = `const { leads } = await createClient({ baseUrl: '${url}', token: '${secret}' }).ask(listLeads())
    return leads.map(({ name }) => name)`

  await t.test('uses a token on the origin of the API', async t => {
    t.same(await runModule(await open(`${url}/plain`), leads), ['Kim'])
  })

  await t.test('chats from a domain of the chatbot, and the browser sends no token across origins', async t => {
    const page = await open(await servePage(t, html))
    const chat = `const request = sendMessage({ body: { chatbotId: '${chatbotId}', message: 'Good morning' } })
      let text = ''
      for await (const { event, data } of streamEvents(createClient({ baseUrl: '${url}' }), request))
        if (event === 'token') text += data.text
      return text`
    t.match(await runModule(page, chat), 'Thank you!')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    page.on('response', response => asked.push(`${response.status()} ${response.url()}`))
    t.equal(await runModule(page, leads), 'TypeError')
    t.same(
      asked.filter(line => line.startsWith('200')),
      [],
    )
  })
})
