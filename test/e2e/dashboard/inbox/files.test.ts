import { aPdf } from '@frontdesk/testing/made-up-files'
import { aPng } from '@frontdesk/testing/made-up-pictures'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('files in the inbox', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An agent who has the conversation of a visitor. */
  const anOpenChat = async (mayFail?: RegExp) => {
    const person = await dashboard.person(mayFail === undefined ? {} : { mayFail })
    const { chatbotId: id, page } = person
    await db.prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: true } })
    await person.go('/inbox')
    await page.getByText('No one is waiting.').waitFor()
    const visitor = await aVisitorWaits(dashboard, id)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    return { page, visitor, chatbotId: id }
  }

  const sendAsVisitor = async (visitor: Awaited<ReturnType<typeof aVisitorWaits>>, chatbotId: string, name: string) => {
    const response = await visitor.fetch(`/api/chat/files?chatbotId=${chatbotId}`, {
      method: 'POST',
      headers: { 'x-chat-session-id': visitor.sessionId ?? '', 'x-file-name': encodeURIComponent(name) },
      body: new Uint8Array(name.endsWith('.png') ? aPng() : aPdf(['Hello'])),
    })
    t.equal(response.status, 201)
  }

  await t.test('a picture of a visitor is shown and opened, a document is saved, and neither is run', async t => {
    const { page, visitor, chatbotId } = await anOpenChat()
    await sendAsVisitor(visitor, chatbotId, '<img src=x onerror=alert(1)>.png')
    await sendAsVisitor(visitor, chatbotId, 'order.pdf')
    const thread = page.getByRole('log')
    const picture = thread.getByRole('button', { name: 'Open picture <img src=x onerror=alert(1)>.png' })
    await picture.waitFor()
    const drawn = () => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await until(async () => (await drawn()) === 6)
    await picture.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'Picture <img src=x onerror=alert(1)>.png' }).waitFor()
    await page.keyboard.press('Escape')
    await picture.and(page.locator(':focus')).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      thread.getByRole('link', { name: /order\.pdf/ }).click(),
    ])
    t.equal(download.suggestedFilename(), 'order.pdf')
  })

  await t.test('an agent chooses, pastes and drops files, and the visitor has them', async t => {
    const { page, visitor } = await anOpenChat()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).click()
    await (await choosing).setFiles([{ name: 'a.png', mimeType: 'image/png', buffer: aPng() }])
    const thread = page.getByRole('log')
    await thread.getByRole('button', { name: 'Open picture a.png' }).waitFor()
    for (const kind of ['paste', 'drop'] as const) {
      const field = page.getByRole('textbox', { name: 'Message' })
      await field.evaluate(
        (element, { how, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], `${how}.png`, { type: 'image/png' }))
          const options = { bubbles: true, cancelable: true }
          element.dispatchEvent(
            how === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data }),
          )
        },
        { how: kind, bytes: [...aPng()] },
      )
      await thread.getByRole('button', { name: `Open picture ${kind}.png` }).waitFor()
    }
    const chat = page.getByRole('region', { name: 'Messages' })
    await until(async () => (await chat.getByRole('progressbar').count()) === 0)
    t.equal(await chat.getByRole('alert').count(), 0, 'none that has arrived is said to have failed')
    const { messages } = await visitor.history()
    t.same(
      messages.filter(message => 'files' in message).map(({ text }) => text),
      ['a.png', 'paste.png', 'drop.png'],
    )
  })

  await t.test('a file that is refused says why, and one that did not arrive is sent again', async t => {
    const { page, visitor } = await anOpenChat(/^POST \/api\/live-chats\/[^/]+\/files (400|503)$/)
    const thread = page.getByRole('log')
    const chat = page.getByRole('region', { name: 'Messages' })
    const choose = async (name: string, buffer: Buffer): Promise<void> => {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach a file' }).click()
      await (await choosing).setFiles([{ name, mimeType: 'image/png', buffer }])
    }
    await choose('a.png', Buffer.from('<svg onload=alert(1)>'))
    await chat.getByRole('alert').getByText('doesn’t match the file’s content').waitFor()
    await chat.getByRole('button', { name: 'Discard' }).click()
    await page.route('**/files', route => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await choose('b.png', aPng())
    await chat.getByRole('alert').waitFor()
    await chat.getByRole('button', { name: 'Try again' }).click()
    await thread.getByRole('button', { name: 'Open picture b.png' }).waitFor()
    const { messages } = await visitor.history()
    t.equal(messages.filter(message => 'files' in message).length, 1)
  })
})
