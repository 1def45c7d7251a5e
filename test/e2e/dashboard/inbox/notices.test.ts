/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'
import { countTones, soundStatesOf, tonesOf } from './count-tones.ts'

/** Presses something in a tab, while another one plays, until it waits for that one to end. */
const pressUntilNext = (page: Page): Promise<void> =>
  until(async () => {
    await page.getByRole('heading', { level: 1 }).click()
    return page.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query()
      return pending.some(({ name }) => name === 'frontdesk-player')
    })
  })

t.test('an agent is told of visitors on every page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, model } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  const anAgent = async () => {
    const person = await dashboard.person({ isNewProfile: true })
    const { chatbotId: id } = person
    await db.prisma.chatbot.update({ where: { id }, data: { liveChatEnabled: true } })
    await countTones(person.page)
    return person
  }
  const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

  await t.test(
    'the title and the icon of every page and the first menu say how many conversations need them',
    async t => {
      const { page, chatbotId, go } = await anAgent()
      await go('/profile')
      t.equal(await iconOf(page), '/dashboard/icon.svg')
      const visitor = await aVisitorWaits(dashboard, chatbotId)
      await until(async () => (await page.title()) === '(1) Profile · Frontdesk')
      await until(async () => (await iconOf(page)) === '/dashboard/icon-waiting.svg')
      await go('/leads')
      await page.getByRole('link', { name: 'Inbox 1 conversation needs your attention' }).waitFor()
      await until(async () => (await page.title()) === '(1) Leads · Frontdesk')
      await until(async () => (await iconOf(page)) === '/dashboard/icon-waiting.svg')
      await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
      const link = page.getByRole('link', { name: 'Inbox 2 conversations need your attention' })
      await link.click()
      await page.getByRole('tab', { name: 'Waiting (2)' }).waitFor()
      await until(async () => (await page.title()) === '(2) Inbox · Frontdesk')
      const headers = { 'x-chat-session-id': visitor.sessionId ?? '' }
      await visitor.fetch(`/api/chat/handoff?chatbotId=${chatbotId}`, { method: 'DELETE', headers })
      await page.getByRole('link', { name: 'Inbox 1 conversation needs your attention' }).waitFor()
      await until(async () => (await page.title()) === '(1) Inbox · Frontdesk')
    },
  )

  await t.test(
    'one tab of all plays, once something was pressed in it, and the next one when it is closed',
    async t => {
      const { page, chatbotId, go } = await anAgent()
      await go('/inbox')
      await page.getByText('Sounds are off in this tab').waitFor()
      await page.getByRole('button', { name: 'Turn on', exact: true }).click()
      await page.getByText('Sounds are off in this tab').waitFor({ state: 'detached' })
      const other = await page.context().newPage()
      await other.goto('/dashboard/leads')
      await pressUntilNext(other)
      await other.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
      await aVisitorWaits(dashboard, chatbotId)
      await other.getByRole('link', { name: 'Inbox 1 conversation needs your attention' }).waitFor()
      await until(async () => (await tonesOf(page)) === 2)
      t.equal(await tonesOf(other), 0)
      await page.close()
      await until(async () =>
        other.evaluate(async () => {
          const { held = [] } = await navigator.locks.query()
          return held.some(({ name }) => name === 'frontdesk-player')
        }),
      )
      await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
      await until(async () => (await tonesOf(other)) === 2)
    },
  )

  await t.test('what says that no sound can be played moves no row and leaves the focus when it goes', async t => {
    const { page, chatbotId, go } = await anAgent()
    await go('/inbox')
    await page.getByText('Sounds are off in this tab').waitFor()
    await aVisitorWaits(dashboard, chatbotId)
    const row = page.getByRole('list', { name: 'Waiting' }).getByRole('link')
    const place = await row.boundingBox()
    await page.getByRole('button', { name: 'Turn on', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Sounds are off in this tab').waitFor({ state: 'detached' })
    t.same(await row.boundingBox(), place)
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
  })

  await t.test('sounds are chosen in the profile, tried there, and kept', async t => {
    const { page, email, go } = await anAgent()
    await go('/profile')
    await page.getByRole('button', { name: 'Play sample', exact: true }).click()
    await until(async () => (await tonesOf(page)) >= 2)
    // The audio device is given back after the last tone.
    await until(async () => (await soundStatesOf(page))?.endsWith('running suspended') === true)
    await page.getByRole('button', { name: /A visitor writes to another agent or the chatbot/ }).click()
    await page.getByRole('option', { name: 'Only when Frontdesk is in the background' }).click()
    await page.getByText('Repeat every 30 seconds').click()
    await page.getByText('Play sounds').click()
    await page.getByRole('button', { name: 'Play sample', exact: true }).waitFor({ state: 'detached' })
    const { preferences } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
    t.same(preferences, { soundOther: 'hidden', repeatSounds: true, sounds: false })
  })

  await t.test('a member who may not answer visitors opens no stream', async t => {
    const { page, go } = await dashboard.person({ permissions: ['leads'] })
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await go('/profile')
    await page.getByRole('heading', { name: 'Password' }).waitFor()
    t.same(
      asked.filter(path => path.startsWith('/api/live-chats')),
      [],
    )
    t.equal(await page.getByRole('heading', { name: 'Sounds', exact: true }).count(), 0)
  })
})
