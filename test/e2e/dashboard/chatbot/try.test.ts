import { indexPages } from '@frontdesk/testing/index-pages'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { findFaultsInEveryLook } from '../every-look.ts'
import { openDashboard } from '../open-dashboard.ts'

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
    const field = person.page.getByRole('textbox', { name: 'Your question' })
    const talk = person.page.getByRole('list', { name: 'Questions and answers' })
    return { ...person, field, talk }
  }

  await t.test('an answer comes with the passages that led to it, and its prompt', async t => {
    const { page, field, talk, chatbotId } = await onPage()
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    const why = page.getByRole('region', { name: 'Why this answer: Do you ship to Norway?' })
    await why.getByText('Cited').first().waitFor()
    t.match(await talk.innerText(), /five days/)
    t.match(await why.innerText(), /Outcome\s+Answered[^]*Contains all of the words asked for/)
    t.notMatch(await why.innerText(), /Match \d/)
    // Marked words are elements of their own.
    await why.getByText('Norway', { exact: true }).first().waitFor()
    await why.getByText('The prompt, word for word').click()
    await why.getByRole('heading', { name: 'Question' }).waitFor()
    await page.getByText(/^\d+ trials are left for today\.$/).waitFor()
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
    await page.getByText('Ask a first question').waitFor()
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
    await why.getByText('A question which one is meant: Twist 4 · Ember 2').waitFor()
    t.match(await why.innerText(), /Outcome\s+Asked/)
    t.same(await findFaultsInEveryLook(page), [])
    await talk.getByRole('button', { name: 'Ember 2', exact: true }).click()
    await talk.getByText('Weight: 34 g').waitFor()
    t.equal(await talk.getByRole('button', { name: 'Ember 2', exact: true }).count(), 0)
  })

  await t.test('a good answer becomes a test question, which is asked again and removed', async t => {
    const { page, field, chatbotId } = await onPage()
    const stored = async () => (await page.request.get(`/api/chatbots/${chatbotId}/test-questions`)).json()
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Good answer, keep as a test: Do you ship to Norway?' }).click()
    await page.getByText('Kept as a test question.').waitFor()
    await page.getByText('Answered from shop.example/delivery').waitFor()
    t.same(await stored(), {
      questions: [{ question: 'Do you ship to Norway?', expectedSource: 'https://shop.example/delivery' }],
    })
    await page.getByRole('button', { name: 'Ask it again' }).click()
    await page.getByText('1 of 1 as expected.').waitFor()
    t.same(await findFaultsInEveryLook(page), [])
    await db.prisma.source.deleteMany({ where: { chatbotId } })
    await page.getByRole('button', { name: 'Ask it again' }).click()
    await page.getByText('0 of 1 as expected.').waitFor()
    await page.getByText('No answer found').waitFor()
    await page.getByRole('button', { name: 'Remove the test question: Do you ship to Norway?' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Answered from shop.example/delivery').waitFor()
  })

  await t.test('an answer is improved: question and answer are learnt', async t => {
    const { page, field, chatbotId } = await onPage()
    await field.fill('Do you ship to Norway?')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Improve the answer: Do you ship to Norway?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Improve this answer' })
    t.match(await dialog.getByRole('textbox', { name: 'Answer' }).inputValue(), /five days/)
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('To Norway we ship within two days.')
    await dialog.getByRole('button', { name: 'Teach this answer' }).click()
    await page.getByText('Your chatbot answers “Do you ship to Norway?” with it from now on.').waitFor()
    const [source] = await db.prisma.source.findMany({ where: { chatbotId, kind: 'question_answer' } })
    t.ok(source)
  })

  await t.test('settings that are not saved yet are tried', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await indexPages({ db }, chatbotId, pages)
    await go(`/chatbots/${chatbotId}/answers`)
    await page.getByRole('textbox', { name: 'Name of your business' }).fill('Wren & Sons')
    await page.getByRole('button', { name: 'Try with these settings' }).click()
    await page.getByRole('textbox', { name: 'Your question' }).fill('Do you ship to Norway?')
    const [request] = await Promise.all([
      page.waitForRequest('**/try'),
      page.getByRole('button', { name: 'Ask', exact: true }).click(),
    ])
    t.same(request.postDataJSON(), { question: 'Do you ship to Norway?', draft: { serviceName: 'Wren & Sons' } })
    await page.getByText('The prompt, word for word').click()
    await page
      .getByText(/Wren & Sons/)
      .last()
      .waitFor()
    const { serviceName } = await db.prisma.chatbot.findUniqueOrThrow({ where: { id: chatbotId } })
    t.not(serviceName, 'Wren & Sons')
    t.same(await findFaultsInEveryLook(page), [])
  })

  await t.test('a question that nothing fits says what to do', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await go(`/chatbots/${chatbotId}/try`)
    await page.getByRole('textbox', { name: 'Your question' }).fill('What is the capital of France?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByText(/Nothing in your knowledge fits this question/).waitFor()
    t.equal(await page.getByText('Cited').count(), 0)
  })

  await t.test('a question that fails stays, and is asked again with a press', async t => {
    const { page, field } = await onPage({ mayFail: /503$/ })
    await page.route('**/try', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await field.fill('When are you open?')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByRole('region', { name: 'Why this answer: When are you open?' }).waitFor()
    t.equal(await page.getByRole('button', { name: /^Why this answer/ }).count(), 1)
  })
})
