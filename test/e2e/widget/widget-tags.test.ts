/// <reference lib="dom" />
import { tagManagerSnippet } from '@frontdesk/chatbots/embed-snippet'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { beginTalk, openHostPages, talkGoesOn } from '../open-host-pages.ts'
import { chatbotId, log, sent } from '../shop.ts'

/* Tags that do not reach the page as they were written: by tag managers, consent tools and optimisers. */

const other = '22222222-2222-4222-8222-222222222222'

t.test('the tag of the widget', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const { put, open, tag, api } = await openHostPages(t, browser)
  const managed = tagManagerSnippet({ baseUrl: api.base, chatbotId })
  const address = /src="([^"]+)"/.exec(managed)?.[1] ?? ''

  /** Makes each script of some HTML anew, with what `keep` keeps of it. */
  const insert = (html: string, keep: string): string => `
    const place = document.createElement('div')
    place.innerHTML = ${JSON.stringify(html)}
    for (const old of place.querySelectorAll('script')) {
      const script = document.createElement('script')
      ${keep}
      old.replaceWith(script)
    }
    document.body.append(place)`
  const onlyAddress = `if (old.src) script.src = old.src; else script.text = old.text`

  const ways: Record<string, string> = {
    'a tag manager that keeps the address alone': insert(managed, onlyAddress),
    'a loader that takes its script off again': `{
      const script = document.createElement('script')
      script.src = ${JSON.stringify(address)}
      document.head.append(script)
      script.remove()
    }`,
    'an optimiser that waits for the visitor, and copies all attributes': insert(
      tag,
      `for (const { name, value } of old.attributes) script.setAttribute(name, value)`,
    ),
    'an optimiser that makes modules of scripts': insert(managed, `script.type = 'module'; script.src = old.src`),
    'an optimiser that runs the text of a script in one of its own': `{
      // The tag stays where it was, as one of a type that no browser runs.
      document.head.insertAdjacentHTML('beforeend', ${JSON.stringify(managed.replace('<script', '<script type="text/x-later"'))})
      fetch(${JSON.stringify(address)}, { mode: 'cors' }).then(answer => answer.text()).then(text => (0, eval)(text))
    }`,
    'a loader in the page': insert(
      `<script>(function (d) { var s = d.createElement('script'); s.src = ${JSON.stringify(address)}; d.head.appendChild(s) })(document)</script>`,
      onlyAddress,
    ),
  }
  for (const [name, script] of Object.entries(ways)) {
    await t.test(`starts the chat by way of ${name}`, async t => {
      put('/managed', { tag: '', body: '<h1>Pottery</h1>' })
      const page = await open('/managed')
      await page.evaluate(`{ ${script} }`)
      await beginTalk(page)
      await talkGoesOn(t, page, name)
      t.match(sent({ api }, '/api/chat').at(-1)?.body, { chatbotId })
    })
  }

  await t.test('twice on a page: the first one is used, and the console says so', async t => {
    const heard = (page: Page): string[] => {
      const said: string[] = []
      page.on('console', message => void (message.text().startsWith('Frontdesk') && said.push(message.text())))
      return said
    }
    for (const [name, again] of Object.entries({
      'the same': tag,
      'another chatbot': tag.replace(chatbotId, other),
      'one of a tag manager': managed,
    })) {
      put('/twice', { tag: '', body: '<h1>Pottery</h1>' })
      const page = await open('/twice')
      const said = heard(page)
      put('/twice', { tag: `${tag}${again}`, body: '<h1>Pottery</h1>' })
      await page.reload()
      await beginTalk(page)
      await talkGoesOn(t, page, name)
      t.match(sent({ api }, '/api/chat').at(-1)?.body, { chatbotId })
      await until(() => Promise.resolve(said.length > 0))
      t.equal(said.length, 1, name)
      t.match(said[0], 'second tag')
    }
  })

  await t.test('without an id says what it lacks', async t => {
    put('/without', { tag: '', body: '<h1>Pottery</h1>' })
    const page = await open('/without')
    const said = page.waitForEvent('console')
    await page.evaluate(insert(`<script src="${api.base}/widget.js"></script>`, onlyAddress))
    t.match((await said).text(), /needs a data-chatbot-id/)
    t.equal(await log(page).count(), 0)
  })
})
