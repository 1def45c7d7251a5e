import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { waitForShortcuts } from '../wait-for-shortcuts.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

t.test('the inbox of an agent', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  /** An owner on the inbox of a chatbot with live chat. */
  const anAgent = async (mayFail?: RegExp) => {
    const person = await dashboard.person(mayFail === undefined ? {} : { mayFail })
    const { chatbotId: id } = person
    await db.prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: true } })
    await person.go('/inbox')
    await person.page.getByText('No one is waiting.').waitFor()
    return person
  }

  await t.test(
    'somebody who waits is there without a reload, is taken, answered, and given back to the bot',
    async t => {
      const { page, chatbotId } = await anAgent()
      const visitor = await aVisitorWaits(dashboard, chatbotId)
      await page.getByRole('tab', { name: 'Waiting (1)' }).waitFor()
      await until(async () => (await page.title()) === '(1) Inbox · Frontdesk')
      const waiting = page.getByRole('list', { name: 'Waiting' })
      await waiting.getByRole('link').click()
      const thread = page.getByRole('log')
      await thread.getByText('Do you mend boots?').waitFor()
      await thread.getByText('Happy to mend shoes.').waitFor()

      await page.getByRole('button', { name: 'Take over and reply' }).click()
      const field = page.getByRole('textbox', { name: 'Message' })
      await field.and(page.locator(':focus')).waitFor()
      await field.fill('Yes, within a week.')
      await field.press('Enter')
      await thread.getByText('Yes, within a week.').waitFor()
      t.equal(await field.inputValue(), '')
      const { messages } = await visitor.history()
      t.match(messages.at(-1), { isAgent: true, text: /within a week/ })

      await visitor.ask('Thank you!')
      await thread.getByText('Thank you!').waitFor()
      t.equal(await thread.getByText('Yes, within a week.').count(), 1, 'nothing is there twice')

      await page.getByRole('button', { name: 'Mark as resolved' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Mark as resolved' }).click()
      // What is left at once is ended at once.
      await page.goto('about:blank')
      await until(async () => (await db.prisma.conversation.count({ where: { chatbotId, mode: 'human' } })) === 0)
    },
  )

  await t.test('the link of a mail leads through the login into the conversation', async t => {
    const { chatbotId, email, password } = await anAgent()
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    const page = await dashboard.newTab({ mayFail: /^GET \/api\/auth\/me 401$/ })
    await page.goto(`/dashboard/inbox?chat=${sessionId}`)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('log').getByText('Do you mend boots?').waitFor()
    t.equal(new URL(page.url()).searchParams.get('chat'), sessionId)
  })

  await t.test('of two agents who take one visitor one gets it, and the other is told', async t => {
    const first = await anAgent(/^POST \/api\/live-chats\/[^/]+\/claim 409$/)
    const { account, chatbotId } = first
    const second = await dashboard.person({ account, permissions: ['live_chat'], mayFail: /claim 409$/ })
    await second.go('/inbox')
    await aVisitorWaits(dashboard, chatbotId)
    const pages = [first.page, second.page]
    for (const page of pages) await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    const take = pages.map(page => page.getByRole('button', { name: 'Take over and reply' }))
    for (const button of take) await button.waitFor()
    await Promise.all(take.map(button => button.click().catch(() => undefined)))
    const fields = pages.map(page => page.getByRole('textbox', { name: 'Message' }))
    await until(async () => (await Promise.all(fields.map(field => field.count()))).includes(1))
    const counts = await Promise.all(fields.map(field => field.count()))
    t.equal(counts.filter(count => count === 1).length, 1)
    const loser = pages[counts.indexOf(0)]
    await loser
      ?.getByRole('region', { name: 'Messages' })
      .getByText(/^With /)
      .waitFor()
  })

  await t.test('what goes with a conversation that is given back leaves the focus in it', async () => {
    const { page, chatbotId } = await anAgent()
    await aVisitorWaits(dashboard, chatbotId)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByRole('button', { name: 'Return to queue' }).click()
    await page.locator('h2:focus').getByText('Visitor').waitFor()
  })

  await t.test('what was typed and not sent is there again, for each conversation', async t => {
    const { page, chatbotId } = await anAgent()
    await aVisitorWaits(dashboard, chatbotId)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Not yet')
    await page.reload()
    t.equal(await field.inputValue(), 'Not yet')
  })

  await t.test('a message that cannot be sent says so, and is sent once when it is tried again', async t => {
    const { page, chatbotId } = await anAgent(/^POST \/api\/live-chats\/[^/]+\/messages 500$/)
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    const failing = (route: { fulfill: (answer: object) => Promise<void> }) => route.fulfill({ status: 500, json: {} })
    await page.route('**/messages', failing, { times: 1 })
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Here I am.')
    await field.press('Enter')
    await page.getByRole('alert').getByText('Not sent.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await until(async () => (await visitor.history()).messages.some(({ isAgent }) => isAgent))
    await page.getByText('Not sent.').waitFor({ state: 'detached' })
    t.equal((await visitor.history()).messages.filter(({ isAgent }) => isAgent).length, 1)
  })

  await t.test('two tabs share one connection, and both have what happens', async t => {
    const { page, chatbotId } = await anAgent()
    const other = await page.context().newPage()
    const streams: string[] = []
    other.on('request', request => streams.push(new URL(request.url()).pathname))
    await other.goto('/dashboard/inbox')
    await other.getByText('No one is waiting.').waitFor()
    await aVisitorWaits(dashboard, chatbotId)
    for (const tab of [page, other]) await tab.getByRole('tab', { name: 'Waiting (1)' }).waitFor()
    t.notOk(streams.includes('/api/live-chats/events'), 'the second tab asks for no stream')
    await page.close()
    await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
    await other.getByRole('tab', { name: 'Waiting (2)' }).waitFor()
    t.ok(streams.includes('/api/live-chats/events'), 'once the first is closed it listens itself')
  })

  await t.test('an agent who takes over can type at once, however slow the response is', async t => {
    const { page, chatbotId, go } = await anAgent(/claim 5\d\d$/)
    const field = page.getByRole('textbox', { name: 'Message', exact: true })
    const take = page.getByRole('button', { name: 'Take over and reply' })
    const isClean = async (): Promise<void> => {
      t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
      t.equal(await page.getByRole('dialog').count(), 0)
    }
    /** The next claim waits before it is sent, or its answer does. */
    const holdClaim = async (what: 'request' | 'answer'): Promise<() => void> => {
      let release = (): void => undefined
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route(
        '**/claim',
        async route => {
          if (what === 'request') await held
          const response = await route.fetch()
          await held
          await route.fulfill({ response })
        },
        { times: 1 },
      )
      return () => release()
    }
    for (const what of ['request', 'answer'] as const) {
      const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
      await go(`/inbox?chat=${sessionId}`)
      await waitForShortcuts(page)
      const release = await holdClaim(what)
      await take.click()
      // The event of the claim is faster than its answer.
      if (what === 'answer') await field.waitFor()
      await page.keyboard.type('he be')
      await isClean()
      release()
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type('!')
      t.equal(await field.inputValue(), 'he be!', `the ${what} was held`)
      await isClean()
    }
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    await go(`/inbox?chat=${sessionId}`)
    await waitForShortcuts(page)
    await page.route('**/claim', route => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await take.click()
    await take.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('he')
    await isClean()
  })
})
