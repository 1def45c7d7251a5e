/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser, openBrowser } from '../browser.ts'
import { answer, openShop } from '../shop.ts'

/*
 * Markup of a customer's page takes names on `document` and `window` away. Playwright itself looks elements up by
 * `document`, so these tests run expressions that ask the prototypes.
 */

const namesOfDocument = `
  currentScript body head documentElement activeElement visibilityState hidden readyState location
  createElement createElementNS createTextNode createDocumentFragment adoptedStyleSheets
  querySelector querySelectorAll getElementById addEventListener removeEventListener`
  .trim()
  .split(/\s+/)
const namesOfWindow = `
  localStorage sessionStorage navigator fetch matchMedia requestIdleCallback visualViewport
  Document Reflect Proxy Promise CSSStyleSheet AbortController crypto performance`
  .trim()
  .split(/\s+/)
const foreign = [
  '<form id="frontdesk"><input name="toggle"><input name="push"><input name="constructor"></form>',
  '<frontdesk-chat></frontdesk-chat>',
  ...namesOfDocument.flatMap(name => [`<img name="${name}" alt="">`, `<form name="${name}"></form>`]),
  ...namesOfWindow.map(name => `<a id="${name}"></a>`),
  '<iframe name="frontdesk" src="about:blank"></iframe>',
].join('')

/** The widget's shadow root; a page has other elements of this name. */
const root = `[...Document.prototype.querySelectorAll.call(document, 'frontdesk-chat')].map(one => one.shadowRoot).find(Boolean)`
const appears = (page: Page, expression: string): Promise<void> =>
  until(async () => (await page.evaluate(`Boolean(${expression})`)) === true)

t.test('row 89: the widget comes up and its page API works beside any name and id', { skip: noBrowser }, async t => {
  const browser = await openBrowser(t)
  const { api, tag, visit, serve } = await openShop(t, browser)
  api.messages.set('When do you open?', [answer('At ten.')])
  const pages = {
    'a deferred tag': `<!doctype html><head>${tag}</head><body>${foreign}</body>`,
    'a tag at the end': `<!doctype html><body>${foreign}${tag.replace(' defer', '')}${tag}</body>`,
  }
  for (const [kind, html] of Object.entries(pages)) {
    const page = await visit(await serve(html))
    await appears(page, `${root}?.querySelector('.launcher')?.checkVisibility()`)
    await page.evaluate(`window.told = []; frontdesk.on('message', ({ from }) => told.push(from))`)
    await page.evaluate(`frontdesk.push(['open'])`)
    await appears(page, `${root}.querySelector('[role=dialog]')`)
    await page.evaluate(`frontdesk.ask('When do you open?')`)
    await appears(page, `${root}.querySelector('[role=log]').textContent.includes('At ten.')`)
    await appears(page, `told.length === 2`)
    await page.evaluate(`${root}.querySelector('.launcher').click()`)
    await appears(page, `${root}.querySelector('.launcher').ariaExpanded === 'false'`)
    const roots = `[...Document.prototype.querySelectorAll.call(document, 'frontdesk-chat')].filter(one => one.shadowRoot)`
    t.equal(await page.evaluate(`${roots}.length`), 1, kind)
  }
})
