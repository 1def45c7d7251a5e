import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'
import { readyWidgetOn } from './ready-widget.ts'

t.test('trying a chatbot', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t, { provider: 'extractive' })
  const { db } = dashboard.frontdesk
  const pages = [
    { url: 'https://shop.example/delivery', title: 'Delivery', passages: ['We ship to Norway within five days.'] },
    {
      url: 'https://shop.example/hours',
      title: 'Opening hours',
      passages: ['On Saturday we are open from nine to four.'],
    },
  ]
  /** Somebody on the page of a chatbot that knows the pages. */
  const onPage = async ({ mayFail }: { mayFail?: RegExp } = {}) => {
    const person = await dashboard.person(mayFail === undefined ? {} : { mayFail })
    await indexPages({ db }, person.chatbotId, pages)
    await person.go(`/chatbots/${person.chatbotId}/try`)
    return { ...person, ...(await readyWidgetOn(person.page)) }
  }

  await t.test('an answer comes with the passages that led to it, and its prompt', async t => {
    const { page, field, talk, chatbotId } = await onPage()
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    const why = page.getByRole('region', { name: 'Why this answer: Do you ship to Norway?' })
    await why.getByText('Cited').first().waitFor()
    const said = await talk.innerText()
    t.match(said, /five days/)
    t.match(said, /Sources\s+Delivery/, 'as a visitor sees it')
    t.match(await why.innerText(), /Outcome\s+Answered[^]*Contains all words of the question/)
    t.notMatch(await why.innerText(), /Match \d/)
    // Marked words are elements of their own.
    await why.getByText('Norway', { exact: true }).first().waitFor()
    await why.getByText('Full prompt').click()
    await why.getByRole('heading', { name: 'Question' }).waitFor()
    await page.getByText(/^\d+ test messages left today\.$/).waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    t.equal(await db.prisma.conversation.count({ where: { chatbotId } }), 0)
  })

  await t.test('the answer is written as it comes, and a second question knows of the first', async t => {
    const { page, field, talk } = await onPage()
    const [first] = await Promise.all([
      page.waitForRequest('**/try'),
      field.fill('Norway?').then(() => field.press('Enter')),
    ])
    t.equal(await first.headerValue('accept'), 'text/event-stream')
    await talk.getByText('five days').waitFor()
    await page.getByRole('button', { name: 'New conversation' }).waitFor()
    await field.fill('And on Saturday?')
    const [second] = await Promise.all([page.waitForRequest('**/try'), field.press('Enter')])
    t.match(second.postDataJSON(), {
      question: 'And on Saturday?',
      history: [{ role: 'user', text: 'Norway?' }, { role: 'assistant' }],
    })
    await talk.getByText('nine to four').waitFor()
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByText('What do your visitors ask').waitFor()
    await talk.getByText('five days').waitFor({ state: 'detached' })
  })

  await t.test('what a visitor could choose is pressed, and answered like their next message', async t => {
    const { page, field, talk, chatbotId } = await onPage()
    await indexPages({ db }, chatbotId, [
      { url: 'https://shop.example/twist', title: 'Twist 4', passages: ['Speed: 280 rpm\nWeight: 88 g'] },
      { url: 'https://shop.example/ember', title: 'Ember 2', passages: ['Power: 65 W\nWeight: 34 g'] },
    ])
    await field.fill('What is its weight?')
    await field.press('Enter')
    const why = page.getByRole('region', { name: 'Why this answer: What is its weight?' })
    await why.getByText('Choices to clarify the question: Twist 4 · Ember 2').waitFor()
    t.match(await why.innerText(), /Outcome\s+Asked/)
    t.same(await findFaultsInEveryLook(page), [])
    await talk.getByRole('button', { name: 'Ember 2', exact: true }).click()
    await talk.getByText('Weight: 34 g').waitFor()
    t.equal(await talk.getByRole('button', { name: 'Ember 2', exact: true }).count(), 0)
  })

  await t.test('an answer is improved: question and answer are learnt', async t => {
    const { page, field, chatbotId } = await onPage()
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Improve the answer: Do you ship to Norway?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Improve this answer' })
    t.match(await dialog.getByRole('textbox', { name: 'Answer' }).inputValue(), /five days/)
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('To Norway we ship within two days.')
    await dialog.getByRole('button', { name: 'Save answer' }).click()
    await page.getByText('Saved. Your chatbot now gives this answer to “Do you ship to Norway?”.').waitFor()
    const [source] = await db.prisma.source.findMany({ where: { chatbotId, kind: 'question_answer' } })
    t.ok(source)
  })

  await t.test('settings that are not saved yet are tried', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages({ db }, chatbotId, pages)
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Business name' }).fill('Wren & Sons')
    await page.getByRole('button', { name: 'Try with these settings' }).click()
    const { field } = await readyWidgetOn(page)
    await field.fill('Do you ship to Norway?')
    const [request] = await Promise.all([page.waitForRequest('**/try'), field.press('Enter')])
    t.same(request.postDataJSON(), { question: 'Do you ship to Norway?', draft: { serviceName: 'Wren & Sons' } })
    await page.getByText('Full prompt').click()
    await page
      .getByText(/Wren & Sons/)
      .last()
      .waitFor()
    const { serviceName } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    t.not(serviceName, 'Wren & Sons')
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test(
    'questions are suggested, and each answer of the conversation is explained again by a press',
    async t => {
      const { page, talk, field } = await onPage()
      const suggestion = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first()
      const question = await suggestion.innerText()
      t.same(await findFaultsInEveryLook(page), [])
      await suggestion.click()
      await talk.getByText(question).waitFor()
      const first = page.getByRole('region', { name: `Why this answer: ${question}` })
      await first.waitFor()
      await field.fill('Are you open on Saturday?')
      await field.press('Enter')
      await page.getByRole('region', { name: 'Why this answer: Are you open on Saturday?' }).waitFor()
      const asked = page.getByRole('list', { name: 'Questions and answers' })
      await asked.getByRole('button', { name: `Why this answer: ${question}` }).click()
      await first.waitFor()
      t.equal(await asked.getByRole('button', { pressed: true }).innerText(), question)
      t.same(await findFaultsInEveryLook(page), [])
    },
  )

  await t.test('a question that nothing fits says what to do', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/try`)
    const { field } = await readyWidgetOn(page)
    await field.fill('What is the capital of France?')
    await field.press('Enter')
    await page.getByText(/Nothing in your knowledge matches this question/).waitFor()
    t.equal(await page.getByText('Cited').count(), 0)
  })

  await t.test('a question that fails stays, and is asked again with a press', async t => {
    const { page, field, talk } = await onPage({ mayFail: /503$/ })
    await page.route('**/try', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await field.fill('When are you open on Saturday?')
    await field.press('Enter')
    await talk.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Why this answer: When are you open on Saturday?' }).waitFor()
    await talk.getByText('nine to four').waitFor()
    t.equal(await talk.getByRole('button', { name: 'Try again' }).count(), 0)
  })
})
