/// <reference lib="dom" />
import { aConversation, aMessage } from '@frontdesk/testing/factories'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { visitsTo } from '../../embedded-frontdesk.ts'
import { log, openPanel } from '../../shop.ts'
import { findLiveMarkup } from '../find-live-markup.ts'
import { openDashboard } from '../open-dashboard.ts'

const html = [
  '<p>These <strong>places</strong>, see <a href="https://shop.example/rates">the rates</a>:</p>',
  '<table>\n<thead>\n<tr>\n<th>Where</th>\n<th>Price</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>Malta</td>\n<td>12 €</td>\n</tr>\n</tbody></table>',
  '<ol start="3">\n<li>Choose<ul>\n<li>a size</li>\n</ul>\n</li>\n<li>Pay</li>\n</ol>',
  '<pre><code>npm &lt;b&gt;\n</code></pre>',
  '<blockquote>\n<p>Always.</p>\n</blockquote>',
  // None of it comes from the server: what would get past it is still nothing here.
  '<p onclick="window.__xss=1">a<img src=x onerror="window.__xss=1"><a href="javascript:window.__xss=1">b</a></p>',
].join('\n')

/** Elements and words of an answer, with where its links lead. */
const outline = (answer: Locator): Promise<string> =>
  answer.evaluate(root => {
    const of = (node: Node): string => {
      if (!(node instanceof Element)) return (node.textContent ?? '').trim()
      const inner = [...node.childNodes].map(of).join('')
      const said = ['href', 'start', 'target', 'rel'].flatMap(name => node.getAttribute(name) ?? []).join(' ')
      return `${node.localName}${said && `[${said}]`}(${inner})`
    }
    return [...root.childNodes].map(of).join('')
  })

t.test('an answer', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { hasWorker: false })
  const { db, url } = dashboard.frontdesk
  const { page, chatbotId, go } = await dashboard.person()
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { liveChatEnabled: true } })
  await db.prisma.allowedDomain.create({ data: { chatbotId, domain: '127.0.0.1' } })
  const talk = await aConversation(db, { chatbotId })
  const asked = await aMessage(db, { conversationId: talk.id, content: 'Where do you ship to?' })
  const choices = ['The small one', 'The large one']
  await aMessage(db, {
    conversationId: talk.id,
    role: 'assistant',
    replyTo: asked.id,
    content: html,
    actions: [{ type: 'choices', choices }],
  })
  await aMessage(db, { conversationId: talk.id, content: 'The large one' })

  const shop = await visitsTo(t, dashboard.browser, { url, chatbotId })()
  await shop.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `frontdesk:${chatbotId}`,
    JSON.stringify({ sessionId: talk.sessionId }),
  ] as const)
  await shop.reload()
  await openPanel(shop)
  const answerOn = (place: Pick<Locator, 'getByText'>): Locator =>
    place.getByText('These places', { exact: false }).locator('xpath=ancestor-or-self::p/..')
  const seen = await outline(answerOn(log(shop)))
  t.match(
    seen,
    /^p\(Thesestrong\(places\).*table\(.*ol\[3\]\(li\(Chooseul\(li\(a size\)\)\)li\(Pay\)\)pre\(code\(npm <b>\)\)/,
  )
  t.notMatch(seen, /img|javascript|onclick/)

  for (const [place, path] of [
    ['the inbox', `/inbox?view=bot&chat=${talk.sessionId}`],
    ['conversations', `/conversations/${talk.sessionId}`],
  ] as const)
    await t.test(`is in ${place} what its visitor saw, with what they chose`, async t => {
      await go(path)
      await answerOn(page.getByRole('log')).waitFor()
      t.equal(await outline(answerOn(page.getByRole('log'))), seen)
      const offered = page.getByRole('list', { name: 'Offered choices' }).getByRole('listitem')
      await offered.first().waitFor()
      t.same(await offered.allInnerTexts(), choices)
      t.equal(await offered.nth(1).getByRole('img', { name: 'The visitor chose this' }).count(), 1)
      t.same(await findLiveMarkup(page), [])
    })
})
