/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('how a chatbot answers', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  const chatbotOf = (id: string) => db.prisma.chatbot.findUniqueOrThrow({ where: { id } })

  await t.test('an owner changes what is on the page, and only that is sent', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Business name' }).fill('Plover & Sons')
    await page.getByRole('button', { name: 'Tone' }).click()
    await page.getByRole('textbox', { name: 'Maximum AI replies per day' }).fill('75')
    const question = page.getByRole('switch', { name: 'Ask “Did that help?” once at the end' })
    t.notOk(await question.isChecked())
    await page.getByText('Ask “Did that help?” once at the end').click()
    await page.getByText('Visitors can rate answers').click()
    await question.waitFor({ state: 'detached' })
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.same(Object.keys((await sent).postDataJSON() as object).toSorted(), [
      'dailyCap',
      'feedback',
      'serviceName',
      'systemPrompt',
    ])
    const { serviceName, dailyCap, hasFeedback, asksIfHelpful, systemPrompt } = await chatbotOf(chatbotId)
    t.same({ serviceName, dailyCap }, { serviceName: 'Plover & Sons', dailyCap: 75 })
    t.same({ hasFeedback, asksIfHelpful }, { hasFeedback: false, asksIfHelpful: true })
    t.match(systemPrompt, /friendly and brief/)
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  })

  await t.test('what is typed stays where the API goes away while a part of the page is loaded', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await page.route(/save-as-draft/, route => route.abort())
    await go(`/chatbots/${chatbotId}/answers`)
    const isLost = page.waitForEvent('requestfailed')
    await page.getByRole('textbox', { name: 'Business name' }).fill('Plover & Sons')
    await isLost
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.equal((await chatbotOf(chatbotId)).serviceName, 'Plover & Sons')
  })

  await t.test('personal data is kept from the provider, with patterns of the owner', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /400$/ })
    const day = new Date()
    await db.prisma.maskedValues.create({ data: { chatbotId, day, count: 3 } })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByText('3 values replaced in the last 30 days').waitFor()
    await page.getByText('Keep personal data from the AI provider').click()
    const patterns = page.getByRole('textbox', { name: 'Your own patterns' })
    await patterns.fill('ORD-######\n##')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await patterns.fill('ORD-######\n\n')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    const { masksPersonalData, maskedPatterns } = await chatbotOf(chatbotId)
    t.same({ masksPersonalData, maskedPatterns }, { masksPersonalData: true, maskedPatterns: ['ORD-######'] })
    const copied = page.getByText(`/privacy/${chatbotId}`)
    t.match((await fetch((await copied.textContent()) ?? '')).status, 200)
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a language is found by typing, and a wiki and a model are set', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/answers`)
    const languageField = page.getByRole('combobox', { name: 'Language' })
    await languageField.fill('Germ')
    await page.getByRole('option', { name: 'German' }).waitFor()
    // By key, as people do who type: before a press the driver scrolls the page, and a page that scrolls closes the list.
    await languageField.press('ArrowDown')
    await languageField.press('Enter')
    await page.getByRole('button', { name: /Language model/ }).click()
    await page.getByRole('option', { name: 'model-y' }).click()
    await page.getByText('Team wiki').click()
    await page.getByText('This chatbot is for a wiki').click()
    await page.getByRole('textbox', { name: 'Wiki subdomain' }).fill('plover-team')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').waitFor()
    const { language, model } = await chatbotOf(chatbotId)
    t.same({ language, model }, { language: 'de', model: 'other:model-y' })
    t.match(await db.prisma.wiki.findFirst({ where: { chatbotId } }), { subdomain: 'plover-team', isProtected: false })
  })

  await t.test('what is typed survives a login that has ended', async t => {
    const { page, go, chatbotId, password, endLogin } = await dashboard.person({ mayFail: /401$/ })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.')
    await endLogin()
    // By key: the sheet may cover the button before it is pressed, because the page finds out by itself.
    await page.keyboard.press('Control+s')
    const sheet = page.getByRole('dialog', { name: 'You’ve been logged out' })
    await sheet.getByLabel(/^Password/).fill(password)
    await sheet.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'detached' })
    t.equal(await page.getByRole('textbox', { name: 'Instructions' }).inputValue(), 'Be brief.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.equal((await chatbotOf(chatbotId)).systemPrompt, 'Be brief.')
  })

  await t.test('what is typed survives an API that is away, and a reload', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /50[23]$/ })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Be kind.')
    // With the press and not before: the page finds out by itself, and the button cannot be pressed any more.
    let isAway = false
    await page.route('**/api/**', route => {
      isAway ||= route.request().method() === 'PATCH'
      return isAway ? route.fulfill({ status: 503, json: {} }) : route.fallback()
    })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Can’t do this right now').waitFor()
    t.ok(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor()
    page.on('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    t.equal((await chatbotOf(chatbotId)).systemPrompt, 'Be kind.')
  })

  await t.test('a change of a colleague to the same field is shown before either is lost', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Mine.')
    await page.getByText('You have unsaved changes.').waitFor()
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { systemPrompt: 'Theirs.', dailyCap: 9 } })
    // The page reads again what is saved when the person comes back to it.
    const both = page.getByRole('group', { name: 'Someone else has changed this.' })
    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return both.isVisible()
    })
    await both.getByText('Theirs.').waitFor()
    await both.getByText('Mine.').waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Maximum AI replies per day' }).inputValue(), '9')
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Saved.').waitFor()
    t.match(await chatbotOf(chatbotId), { systemPrompt: 'Mine.', dailyCap: 9 })
  })

  await t.test('a chatbot that a colleague deletes meanwhile is said to be gone, and what is typed stays', async t => {
    const { page, go, chatbotId } = await dashboard.person({ mayFail: /404$/ })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.')
    await page.getByText('You have unsaved changes.').waitFor()
    await db.prisma.chatbot.delete({ where: { id: chatbotId } })
    const gone = page.getByText('This has been deleted. You can still see')
    await until(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      return gone.isVisible()
    })
    t.equal(await page.getByRole('textbox', { name: 'Instructions' }).inputValue(), 'Be brief.')
  })

  await t.test('a plan without instructions says so, and the API refuses nothing', async t => {
    const { page, go, chatbotId } = await dashboard.person({ plan: 'free' })
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByText('Custom instructions are available on the Basic plan.').waitFor()
    t.ok(await page.getByRole('textbox', { name: 'Instructions' }).isDisabled())
  })

  await t.test('the page is accessible', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.')
    await page.getByText('You have unsaved changes.').waitFor()
    // At the end of the page the bar that saves stands below everything. Elsewhere it lies over what scrolls under it.
    await page.evaluate(() => addEventListener('resize', () => scrollTo(0, document.documentElement.scrollHeight)))
    t.same(await findFaultsInEveryLook(page), [])
  })
})
