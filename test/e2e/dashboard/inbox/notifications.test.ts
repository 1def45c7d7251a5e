/// <reference lib="dom" />
import { until } from '@frontdesk/testing/until'
import type { Page, Worker } from 'playwright-core'
import t from 'tap'
import { noWholeBrowser } from '../../browser.ts'
import { storableVectors } from '../../xss-vectors.ts'
import { findLiveMarkup } from '../find-live-markup.ts'
import { openDashboard } from '../open-dashboard.ts'
import { aVisitorWaits } from './a-visitor-waits.ts'

/** Everything about the notifications that are shown, also what it would load. */
const wholeShownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(notification => ({
      title: notification.title,
      body: notification.body,
      icon: notification.icon,
      badge: Reflect.get(notification, 'badge') as unknown,
      data: notification.data as unknown,
      image: Reflect.get(notification, 'image') as unknown,
      actions: Reflect.get(notification, 'actions') as unknown,
    }))
  })

interface Shown {
  title: string
  body: string
  tag: string
}

const shownIn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The tab says that it is behind another one. */
const hide = (page: Page) =>
  page.context().addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => document.documentElement.dataset['view'] ?? 'hidden',
    })
  })

async function serviceWorkerOf(page: Page): Promise<Worker> {
  await until(() => page.context().serviceWorkers().length > 0)
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('there is no service worker')
  return worker
}

/** Delivers what a push service would. */
async function deliverPush(page: Page, origin: string, data: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/dashboard/`)
      if (found !== undefined) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

/** Presses the notification that is shown. */
const pressNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    // The scope of a service worker, whose types a page does not have.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const Press = Reflect.get(globalThis, 'NotificationEvent') as new (name: string, init: object) => Event
    dispatchEvent(new Press('notificationclick', { notification }))
  })

t.test('notifications of the browser', { skip: noWholeBrowser }, async t => {
  const dashboard = await openDashboard(t, {}, { isWhole: true })
  const { db, model, url } = dashboard.frontdesk
  model.script({ text: 'Happy to mend shoes.' })

  const anAgent = async (preferences: object = {}, mayFail?: RegExp) => {
    const person = await dashboard.person({ isNewProfile: true, ...(mayFail === undefined ? {} : { mayFail }) })
    await person.page.context().grantPermissions(['notifications'])
    await db.prisma.chatbot.update({ where: { id: person.chatbotId }, data: { liveChatEnabled: true } })
    await db.prisma.user.update({ where: { email: person.email }, data: { preferences } })
    return person
  }

  await t.test('they are switched on in the profile, and nobody is asked before', async t => {
    const { page, email, go } = await anAgent()
    await page.context().addInitScript(() => {
      Notification.requestPermission = async () => {
        document.documentElement.dataset['asked'] = 'yes'
        return 'granted'
      }
    })
    await go('/profile')
    const show = page.getByRole('switch', { name: 'Show notifications' })
    await show.waitFor()
    t.equal(await page.locator('html').getAttribute('data-asked'), null)
    await page.getByText('Show notifications').click()
    await page.getByRole('switch', { name: 'Show message text' }).waitFor()
    t.equal(await page.locator('html').getAttribute('data-asked'), 'yes')
    await page.getByText('Show message text', { exact: true }).click()
    await until(async () => {
      const { preferences } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
      return JSON.stringify(preferences) === '{"notifications":true,"notificationWords":true}'
    })
    await page.getByRole('switch', { name: 'Notify this device even when Frontdesk is closed' }).waitFor()
  })

  await t.test('out of view an agent is shown who waits, without their words; when taken it goes', async t => {
    const { page, chatbotId, account, go } = await anAgent({ notifications: true })
    await hide(page)
    await go('/profile')
    const worker = await serviceWorkerOf(page)
    // Who waited before the page followed the inbox is no news.
    await until(async () => (await db.prisma.agentPresence.count({ where: { accountId: account.id } })) > 0)
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await until(async () => (await shownIn(page)).length > 0)
    t.same(await shownIn(page), [
      { title: 'A visitor is waiting for an agent', body: 'Shop assistant', tag: visitor.sessionId },
    ])
    await pressNotification(worker)
    await page.waitForURL(`**/inbox?chat=${visitor.sessionId}`)
    t.same(await shownIn(page), [])

    const next = await aVisitorWaits(dashboard, chatbotId, { message: 'And sandals?' })
    await until(async () => (await shownIn(page)).length > 0)
    const colleague = await dashboard.person({ account })
    await colleague.go(`/inbox?chat=${next.sessionId}`)
    await colleague.page.getByRole('button', { name: 'Take over and reply' }).click()
    await until(async () => (await shownIn(page)).length === 0)
  })

  await t.test('in view nothing is shown, and the words of a visitor only where they are wanted', async t => {
    const { page, chatbotId, go } = await anAgent({ notifications: true, notificationWords: true })
    await hide(page)
    await go('/inbox')
    await serviceWorkerOf(page)
    const visitor = await aVisitorWaits(dashboard, chatbotId)
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await visitor.ask('Thank you!')
    await until(async () => (await shownIn(page)).some(({ title }) => title === 'A visitor writes to you'))
    t.match((await shownIn(page)).at(-1), { body: 'Shop assistant: Thank you!', tag: visitor.sessionId })
    await page.evaluate(async () => {
      document.documentElement.dataset['view'] = 'visible'
      const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
      for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    })
    await visitor.ask('Are you there?')
    await page.getByRole('log').getByText('Are you there?').waitFor()
    t.same(await shownIn(page), [])
  })

  await t.test(
    'requests to the API go past the worker, which may be slower to start than a page is to leave',
    async t => {
      const { page, go } = await anAgent({})
      await go('/profile')
      await page.evaluate(async () => navigator.serviceWorker.ready)
      await go('/profile')
      await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      const timing = await page.evaluate(async () => {
        const { href } = new URL('/api/auth/me', location.href)
        await (await fetch(href)).text()
        return performance.getEntriesByName(href).at(-1)?.toJSON() as unknown
      })
      t.match(timing, { workerMatchedSourceType: 'network' })
    },
  )

  await t.test('what a push service delivers is shown, opens the conversation, and goes when it is taken', async t => {
    const { page, chatbotId, go } = await anAgent({ notifications: true })
    await go('/profile')
    const worker = await serviceWorkerOf(page)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const { sessionId = '' } = await aVisitorWaits(dashboard, chatbotId)
    const waiting = { kind: 'waiting', title: '<img src=x onerror=alert(1)>', body: 'Shop assistant', sessionId }
    await deliverPush(page, url, waiting)
    await until(async () => (await shownIn(page)).length > 0)
    t.same(await shownIn(page), [{ title: waiting.title, body: waiting.body, tag: sessionId }])
    await pressNotification(worker)
    await page.waitForURL(`**/inbox?chat=${sessionId}`)
    await page.getByRole('log').getByText('Do you mend boots?').waitFor()
    await deliverPush(page, url, waiting)
    await until(async () => (await shownIn(page)).length > 0)
    await deliverPush(page, url, { ...waiting, kind: 'taken', title: 'Another agent has taken over' })
    await until(async () => (await shownIn(page)).some(({ title }) => title.startsWith('Another agent')))
    await until(async () => (await shownIn(page)).length === 0)
  })

  await t.test('text from others stays text in a notification, which loads and opens nothing else', async t => {
    // There is no such conversation, and the API says so.
    const wanted = { notifications: true, notificationWords: true }
    const { page, chatbotId, go } = await anAgent(wanted, /^(GET|POST) \/api\/live-chats\/https%3A.* 400$/)
    const [name = '', said = ''] = storableVectors.filter(vector => vector.includes('onerror'))
    await db.prisma.chatbot.update({ where: { id: chatbotId }, data: { name } })
    await hide(page)
    await go('/inbox')
    const worker = await serviceWorkerOf(page)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const { sessionId = '', ask } = await aVisitorWaits(dashboard, chatbotId)
    const own = { icon: `${url}/dashboard/icon-192.png`, image: '', data: { sessionId } }
    await page.getByRole('list', { name: 'Waiting' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Take over and reply' }).click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()
    await ask(said)
    await until(async () => (await shownIn(page)).some(({ title }) => title === 'A visitor writes to you'))
    t.match((await wholeShownIn(page)).at(-1), own)
    t.ok((await wholeShownIn(page)).at(-1)?.body.startsWith(name))
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/dashboard/')
      for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    })
    const elsewhere = 'https://evil.example/x.png'
    const more = { icon: elsewhere, image: elsewhere, badge: elsewhere, url: elsewhere, data: { url: elsewhere } }
    const away = `${elsewhere}?"><img src=x onerror=window.__xss=1>`
    await deliverPush(page, url, { kind: 'writes', title: name, body: said, sessionId: away, ...more })
    await until(async () => (await shownIn(page)).length > 0)
    t.same(await wholeShownIn(page), [
      {
        ...own,
        title: name,
        body: said,
        badge: `${url}/dashboard/badge-96.png`,
        data: { sessionId: away },
        actions: [],
      },
    ])
    await pressNotification(worker)
    await page.waitForURL(address => address.searchParams.get('chat') === away)
    t.equal(new URL(page.url()).origin, url)
    t.same(await findLiveMarkup(page), [])
  })

  await t.test(
    'a page that cannot be loaded says so; nothing is kept, and logging out leaves nothing behind',
    async t => {
      const { page, go } = await anAgent({ notifications: true })
      await go('/profile')
      await serviceWorkerOf(page)
      await page.evaluate(async () => navigator.serviceWorker.ready)
      t.same(await page.evaluate(async () => caches.keys()), [])
      const manifest = await page.evaluate(async () => (await fetch('/dashboard/manifest.webmanifest')).json())
      t.match(manifest, { start_url: '/dashboard/', display: 'standalone' })
      for (const { src } of (manifest as { icons: { src: string }[] }).icons) {
        t.equal(await page.evaluate(async address => (await fetch(address)).status, src), 200, src)
      }
      await page
        .getByRole('button', { name: /account|@/i })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL('**/login')
      const left = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      t.equal(left, 0)
    },
  )
})
