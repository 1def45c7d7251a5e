/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { aPdf } from '@frontdesk/testing/made-up-files'
import { aPng } from '@frontdesk/testing/made-up-pictures'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { isMessage, openLivePlace, type LivePlace } from '../../../apps/api/test/fixtures/live-place.ts'
import { filesOf } from '../../../apps/api/test/fixtures/message-files.ts'
import { openBrowser, noBrowser } from '../browser.ts'
import { visitsTo } from '../embedded-frontdesk.ts'
import { ask, finish, log, openPanel, openShop, start } from '../shop.ts'
import { xssVectors } from '../xss-vectors.ts'

/* Files between a visitor on a phone, on a page with the strictest policy there is, and an agent. */

const attach = (page: Page) => page.getByRole('button', { name: 'Send a picture or document' })

t.test('files in the widget', { skip: noBrowser, timeout: 600_000 }, async t => {
  const browser = await openBrowser(t)
  const place = await openLivePlace(t, { chatbot: { domains: ['127.0.0.1'] } })
  const files = filesOf(place)

  await t.test('a visitor sends a picture and has a document of the agent, before and after a reload', async t => {
    const { page, session, violations } = await onAPhone(t, place)
    t.equal(await attach(page).count(), 0, 'the bot gets no files')
    const { agent, inbox, visitor } = await talkToAnAgent(page, session)
    await choose(page, { name: 'my <cart>.png', buffer: aPng({ width: 6, height: 4 }) })
    const picture = log(page).getByRole('button', { name: 'Open picture my <cart>.png' })
    await picture.waitFor()
    await until(async () => (await pixelOf(picture))[0] === 255)
    t.same(await pixelOf(picture), [255, 0, 0, 255], 'it is drawn')
    const { data } = await inbox.until(isMessage('my <cart>.png'))
    const [file] = (data as { message: { files: { id: string }[] } }).message.files
    t.equal((await files.readAsAgent(agent, visitor, file?.id)).status, 200, 'the agent has it')

    const sent = await files.sendAsAgent(agent, visitor, { name: 'order.pdf', bytes: aPdf(['Hello']) })
    t.equal(sent.status, 201)
    await picture.click()
    await page.getByRole('img', { name: 'my <cart>.png' }).waitFor()
    await page.getByRole('button', { name: 'Back to the conversation' }).click()
    for (const _visit of ['before', 'after']) {
      const save = log(page).getByRole('button', { name: 'Save order.pdf' })
      t.match(await save.innerText(), /order\.pdf\s+1 kB/)
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
      t.equal(download.suggestedFilename(), 'order.pdf')
      await page.reload()
      // On a phone the panel, which covers the page, does not open by itself.
      await openPanel(page)
      await picture.waitFor()
      await until(async () => (await pixelOf(picture))[0] === 255)
    }
    t.equal(
      await log(page)
        .getByRole('button', { name: /picture|order/ })
        .count(),
      2,
      'each is there once',
    )

    const { prisma } = place.frontdesk.db
    // While it is asked for: a widget that reads the conversation again before that shows it no more.
    await page.route('**/api/chat/files/*', async route => {
      await prisma.message.updateMany({ where: { content: 'order.pdf' }, data: { createdAt: new Date(0) } })
      await route.continue()
    })
    await log(page).getByRole('button', { name: 'Save order.pdf' }).click()
    await page.getByText('This file is no longer available.').waitFor()
    t.same(violations(), [], 'nothing asked more of the policy than the script itself')
    await agent.post(visitor, 'end')
    await attach(page).waitFor({ state: 'detached' })
  })

  await t.test('files are pasted and dropped, and no more than five go at once', async t => {
    const { page, session } = await onAPhone(t, place)
    const { visitor } = await talkToAnAgent(page, session)
    for (const how of ['paste', 'drop'] as const) {
      await page.getByRole('textbox', { name: 'Your message' }).evaluate(
        (field, { how, bytes }) => {
          const data = new DataTransfer()
          for (const at of [1, 2, 3, 4, 5, 6]) {
            data.items.add(new File([new Uint8Array(bytes)], `${how}${at}.png`, { type: 'image/png' }))
          }
          const options = { bubbles: true, cancelable: true, composed: true }
          field.dispatchEvent(
            how === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data }),
          )
        },
        { how, bytes: [...aPng()] },
      )
      await page.getByText('You can send 5 files at a time').waitFor()
      await log(page)
        .getByRole('button', { name: `Open picture ${how}5.png` })
        .waitFor()
    }
    const { messages } = await place.frontdesk.db.prisma.conversation.findUniqueOrThrow({
      where: { sessionId: visitor.sessionId },
      include: { messages: { orderBy: { id: 'asc' } } },
    })
    t.same(
      messages.map(({ content }) => content).filter(content => content.endsWith('.png')),
      ['paste', 'drop'].flatMap(how => [1, 2, 3, 4, 5].map(at => `${how}${at}.png`)),
      'one after the other',
    )
  })

  await t.test(
    'a file that is refused says why, and one that did not arrive is sent again, and stored once',
    async t => {
      const { page, session } = await onAPhone(t, place)
      const { visitor } = await talkToAnAgent(page, session)
      const asked: string[] = []
      page.on('request', request => void (request.method() === 'POST' && asked.push(request.url())))
      const alert = page.getByRole('alert').filter({ hasText: /\w/ })
      const remove = page.getByRole('button', { name: 'Remove' })
      await choose(page, { name: 'run.exe', buffer: Buffer.from('MZ') })
      await alert.getByText('This type of file can’t be sent. You can send PNG, JPG').waitFor()
      await remove.click()
      t.ok(await attach(page).evaluate(button => button.matches(':focus')), 'the focus stays')
      await choose(page, { name: 'large.pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
      await alert.getByText('This file is too large. The limit is 10 MB.').waitFor()
      await remove.click()
      t.same(asked, [], 'neither was sent to be told so')
      await choose(page, { name: 'a.png', buffer: Buffer.from('<svg onload="window.__xss=1">') })
      await alert.waitFor()
      t.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, 'it would not help')
      await remove.click()

      // The file arrives, and the answer is lost.
      await page.route(
        '**/api/chat/files?*',
        async route => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await choose(page, { name: 'once.png', buffer: aPng() })
      await alert.getByText('This file wasn’t sent. Please try again.').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await alert.waitFor({ state: 'detached' })
      await log(page).getByRole('button', { name: 'Open picture once.png' }).waitFor()
      const where = { content: 'once.png', conversation: { sessionId: visitor.sessionId } }
      t.equal(await place.frontdesk.db.prisma.message.count({ where }), 1)
      t.equal(await log(page).getByRole('button', { name: 'Open picture once.png' }).count(), 1)
    },
  )

  await t.test('if the owner does not allow files, none are offered', async t => {
    const silent = await openLivePlace(t, { chatbot: { domains: ['127.0.0.1'], liveChatFiles: false } })
    const { page } = await onAPhone(t, silent)
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Waiting for our team').waitFor()
    t.equal(await attach(page).count(), 0)
  })

  await t.test('the paperclip disappears once a file is refused because the owner switched files off', async t => {
    const place = await openLivePlace(t, { chatbot: { domains: ['127.0.0.1'] } })
    const { page } = await onAPhone(t, place)
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await attach(page).waitFor()
    const { id } = place.chatbot
    await place.frontdesk.db.prisma.chatbot.update({ where: { id }, data: { liveChatFiles: false } })
    await choose(page, { name: 'a.png', buffer: aPng() })
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
    await attach(page).waitFor({ state: 'detached' })
  })

  await t.test('row 13: a name of a file runs nowhere, whatever the API lets through', async t => {
    const shop = await openShop(t, browser)
    shop.api.messages.set('Files?', [
      exchange => {
        start(exchange)
        for (const name of xssVectors) {
          const file = { id: randomUUID(), name, type: 'application/pdf', size: 12 } as const
          exchange.store('user', name, undefined, [file])
          exchange.store('assistant', name, undefined, [{ ...file, id: randomUUID() }])
        }
        finish(exchange, '<p>There.</p>')
      },
    ])
    const page = await shop.visit()
    const asked: string[] = []
    page.on('request', request => void asked.push(request.url()))
    await openPanel(page)
    await ask(page, 'Files?')
    await log(page).getByText('There.').waitFor()
    await page.reload()
    await until(async () => (await log(page).locator('.file').count()) === 2 * xssVectors.length)
    t.same(
      await log(page).locator('.file bdi').allTextContents(),
      xssVectors.flatMap(name => [name, name]),
      'each is a text',
    )
    for (const row of await log(page).locator('.file').all()) await row.focus()
    t.equal(await page.evaluate('window.__xss'), undefined)
    t.same(
      asked.filter(url => ![shop.url, shop.api.base].includes(new URL(url).origin)),
      [],
    )
    const parts = await log(page).locator('.file bdi *, .file img, .file a').count()
    t.equal(parts, 0)
  })

  /** A phone that shows a page whose policy lets in the script and nothing else. */
  async function onAPhone(t: Test, { visitorsUrl: url, chatbot }: LivePlace) {
    const visit = visitsTo(t, browser, { url, chatbotId: chatbot.id })
    const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; require-trusted-types-for 'script'`
    const page = await visit({ 'Content-Security-Policy': policy })
    await page.setViewportSize({ width: 390, height: 844 })
    const troubles: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) troubles.push(message.text())
    })
    await openPanel(page)
    const session = async (): Promise<{ sessionId: string }> => {
      const read = (key: string): string => localStorage.getItem(key) ?? '{}'
      return JSON.parse(await page.evaluate(read, `frontdesk:${chatbot.id}`)) as { sessionId: string }
    }
    return { page, session, violations: () => troubles }
  }

  async function talkToAnAgent(page: Page, session: () => Promise<{ sessionId: string }>) {
    await page.getByRole('button', { name: 'Talk to a person' }).click()
    await page.getByText('Waiting for our team').waitFor()
    const agent = await place.agent({ name: 'Mira' })
    const inbox = await agent.inbox()
    const visitor = { ...place.visitor(), ...(await session()) }
    t.equal(await agent.post(visitor, 'claim'), 200)
    await page.getByRole('heading', { name: 'Mira' }).waitFor()
    await attach(page).waitFor()
    return { agent, inbox, visitor }
  }

  async function choose(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
    const choosing = page.waitForEvent('filechooser')
    await attach(page).click()
    await (await choosing).setFiles([{ ...file, mimeType: 'application/octet-stream' }])
  }
})

/** The colour in the corner of what a button draws. */
const pixelOf = (button: ReturnType<Page['getByRole']>): Promise<number[]> =>
  button
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])])
