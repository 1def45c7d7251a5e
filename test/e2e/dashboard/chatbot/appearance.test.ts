/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('how the widget looks', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, url } = dashboard.frontdesk
  const appearanceOf = async (id: string) => (await db.prisma.chatbot.findUniqueOrThrow({ where: { id } })).appearance

  await t.test('the widget beside the settings shows what is typed, before anything is saved', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appearance`)
    const widget = page.frameLocator('iframe[title="Chat preview"]')
    await widget.getByText('Hello! What would you like to know?').waitFor()
    await page.getByRole('textbox', { name: 'Greeting' }).fill('Ahoy from Plover!')
    await widget.getByText('Ahoy from Plover!').waitFor()
    await widget.locator('#speaker').getByText('AI assistant').waitFor()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('textbox', { name: 'Question 1' }).fill('When are you open?')
    await widget.getByRole('button', { name: 'When are you open?' }).waitFor()
    await page.getByText('Product pictures', { exact: true }).click()
    await page.getByRole('button', { name: 'Teal' }).click()
    const colour = () =>
      widget.locator('html').evaluate(root => {
        const shadow = root.querySelector('frontdesk-chat')?.shadowRoot
        return shadow?.querySelector<HTMLElement>('.root')?.style.getPropertyValue('--accent')
      })
    await until(async () => (await colour()) === '#1f7a80')
    t.same(await appearanceOf(chatbotId), {})
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.match(await appearanceOf(chatbotId), {
      colour: '#1f7a80',
      greeting: 'Ahoy from Plover!',
      suggestedQuestions: ['When are you open?'],
      productPictures: true,
    })
  })

  await t.test('it is shown in the languages of visitors, dark, closed, and on a phone', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appearance`)
    const widget = page.frameLocator('iframe[title="Chat preview"]')
    await page.getByRole('button', { name: /Visitor language/ }).click()
    await page.getByRole('option', { name: 'German' }).click()
    await widget.getByRole('button', { name: 'Schließen' }).first().waitFor()
    await page.getByText('Closed', { exact: true }).click()
    await widget.getByRole('button', { name: 'Chat öffnen' }).click()
    await page.getByRole('radio', { name: 'Open', checked: true }).waitFor()
    await page.getByText('Phone', { exact: true }).click()
    const { width = 0 } = (await page.getByTitle('Chat preview').boundingBox()) ?? {}
    t.ok(width <= 377, `${width}`)
  })

  await t.test('a question in the preview is a trial, and everything else is refused', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { leadSettings: { isEnabled: true } } })
    await go(`/chatbots/${chatbotId}/appearance`)
    const widget = page.frameLocator('iframe[title="Chat preview"]')
    const asked = page.waitForRequest(request => request.url().endsWith('/try'))
    await widget.getByRole('textbox').fill('When are you open?')
    await widget.getByRole('textbox').press('Enter')
    t.same((await asked).postDataJSON(), { question: 'When are you open?' })
    t.equal(await db.prisma.conversation.count({ where: { chatbotId } }), 0)
  })

  await t.test('whether a colour can be read is said in words', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appearance`)
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#1f5b60')
    await page.getByText('White text, contrast 7.7 : 1.').waitFor()
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffee00')
    await page.getByText(/Black text, contrast/).waitFor()
    await page.getByText(/The button is hard to see on white pages/).waitFor()
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#12')
    await page.getByText('Enter a colour as # and six').waitFor()
    t.pass('all three are said')
  })

  await t.test('a picture is made small in the browser', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appearance`)
    const picture = await page.screenshot()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose picture' }).click()
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('img', { name: 'Your chat picture' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { avatar = '' } = (await appearanceOf(chatbotId)) as { avatar?: string }
    t.match(avatar, /^data:image\/(webp|jpeg);base64,/)
    t.ok(avatar.length <= 30_000)
  })

  await t.test('questions are moved by keyboard, and the focus goes with them', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    const appearance = { suggestedQuestions: ['One?', 'Two?', 'Three?'] }
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { appearance } })
    await go(`/chatbots/${chatbotId}/appearance`)
    await page.getByRole('button', { name: 'Move question 3 up' }).press('Enter')
    const second = page.getByRole('textbox', { name: 'Question 2' })
    await page.waitForFunction(field => field === document.activeElement, await second.elementHandle())
    t.equal(await second.inputValue(), 'Three?')
    await page.getByRole('button', { name: 'Remove question 1' }).press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    t.match(await appearanceOf(chatbotId), { suggestedQuestions: ['Three?', 'Two?'] })
  })

  await t.test('the frame may be framed by our own pages alone, and asks nothing of the network', async t => {
    const { headers } = await fetch(`${url}/dashboard/preview/`)
    const policy = headers.get('content-security-policy') ?? ''
    t.match(policy, "frame-ancestors 'self'")
    t.match(policy, "default-src 'none'")
    t.notMatch(policy, 'connect-src')
    t.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
  })

  await t.test('the page is accessible', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/appearance`)
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('textbox', { name: 'Question 1' }).fill('When are you open?')
    const widget = page.frameLocator('iframe[title="Chat preview"]')
    await widget.getByRole('button', { name: 'When are you open?' }).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
  })
})
