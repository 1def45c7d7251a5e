/// <reference lib="dom" />
import t from 'tap'
import { noBrowser } from '../browser.ts'
import { openDashboard, type DashboardPerson } from './open-dashboard.ts'

t.test('navigation and layout of every page', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk

  await t.test('the menu has the pages that a person may open, and no others', async t => {
    const owner = await dashboard.person()
    await owner.go('/settings')
    const namesIn = async ({ page }: DashboardPerson) => {
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first().waitFor()
      return page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allTextContents()
    }
    // The way back is there before the pages of this menu.
    await owner.page.getByRole('link', { name: 'Team' }).waitFor()
    t.ok((await namesIn(owner)).includes('Team'))
    const agent = await dashboard.person({ permissions: ['live_chat'] })
    await agent.go('/')
    t.same(await namesIn(agent), ['Home', 'Inbox', 'Settings'])
    await agent.page.getByRole('link', { name: 'Settings' }).click()
    await agent.page.getByRole('link', { name: 'Profile' }).waitFor()
    t.same(await namesIn(agent), ['Back', 'Account', 'Profile'])
  })

  await t.test('a page whose file is slow to come has its title and its shape', async t => {
    const { page } = await dashboard.person()
    let load = (): void => undefined
    const loaded = new Promise<void>(resolve => {
      load = resolve
    })
    await page.route(/\/bookings-page-[^/]*\.js/, async route => {
      await loaded
      await route.continue()
    })
    await page.goto('/dashboard/leads')
    await page.getByRole('link', { name: 'Bookings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
    const shape = await page.getByRole('status', { name: 'Loading…' }).boundingBox()
    t.ok((shape?.width ?? 0) > 600, `${shape?.width}`)
    load()
    await page.getByText('Appointments that visitors booked in the chat.').waitFor()
  })

  await t.test('the menu of a chatbot and of the settings leads back to the page one came from', async t => {
    const { page, go } = await dashboard.person()
    await go('/leads')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Shop assistant' }).click()
    await page.getByRole('heading', { level: 1, name: 'Knowledge' }).waitFor()
    t.equal(await menu.getByRole('link', { name: 'Leads' }).count(), 0)
    await menu.getByRole('link', { name: 'Behaviour' }).click()
    await page.getByRole('heading', { level: 1, name: 'Behaviour' }).waitFor()
    await menu.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    await menu.getByRole('link', { name: 'Settings' }).click()
    await menu.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
    await menu.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  })

  await t.test('search and the own account are in sight on a low screen, whatever the menu holds', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await page.setViewportSize({ width: 1280, height: 720 })
    for (const path of ['/', `/chatbots/${chatbotId}/knowledge`, '/settings']) {
      await go(path)
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first().waitFor()
      for (const name of [/^Search/, /^Your account/]) {
        const box = await page.getByRole('banner').getByRole('button', { name }).boundingBox()
        t.ok(box !== null && box.y >= 0 && box.y + box.height <= 720, `${path}: ${name}`)
      }
    }
  })

  await t.test('every page begins at one edge and in one size', async t => {
    const { page, go, chatbotId } = await dashboard.person()
    await page.setViewportSize({ width: 1280, height: 720 })
    const places = new Set<string>()
    for (const path of ['/', '/leads', '/analytics', '/team', '/profile', `/chatbots/${chatbotId}/answers`]) {
      await go(path)
      const title = page.getByRole('heading', { level: 1 })
      await title.waitFor()
      await page.evaluate(() => document.fonts.ready)
      const size = await title.evaluate(heading => getComputedStyle(heading).fontSize)
      const box = await title.boundingBox()
      places.add(`${box?.x} ${box?.y} ${size}`)
    }
    t.equal(places.size, 1, [...places].join(', '))
  })

  await t.test(
    'the menu says how many questions and leads wait, and asks for it only while somebody looks',
    async t => {
      const { page, go, chatbotId } = await dashboard.person({ isNewProfile: true })
      const question = { chatbotId, sessionId: crypto.randomUUID(), question: 'Is there parking?' }
      await db.prisma.question.create({ data: { ...question, reason: 'not_found' } })
      await db.prisma.lead.createMany({ data: [{ chatbotId }, { chatbotId, handledAt: new Date() }] })
      let asked = 0
      page.on('request', request => (asked += request.url().endsWith('/api/home/counts') ? 1 : 0))
      await page.clock.install()
      await go('/bookings')
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await menu.getByRole('link', { name: 'Questions 1 unanswered question' }).waitFor()
      await menu.getByRole('link', { name: 'Leads 1 new lead' }).waitFor()
      t.equal(asked, 1, 'one request for both')
      const look = (state: 'hidden' | 'visible') =>
        page.evaluate(now => {
          Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }, state)
      await look('hidden')
      await page.clock.fastForward(10 * 60_000)
      // A request that was begun before this one would have been seen before its answer.
      await page.evaluate(async () => void (await fetch('/dashboard/')))
      t.equal(asked, 1, 'nobody looks')
      await db.prisma.lead.create({ data: { chatbotId } })
      await look('visible')
      await menu.getByRole('link', { name: 'Leads 2 new leads' }).waitFor()
      t.equal(asked, 2)
      await db.prisma.lead.updateMany({ where: { chatbotId }, data: { handledAt: new Date() } })
      await page.mouse.move(10, 10)
      await menu.getByRole('link', { name: 'Leads', exact: true }).waitFor()
      t.equal(asked, 3, 'somebody is there again')
      await db.prisma.lead.create({ data: { chatbotId } })
      await page.clock.fastForward(50_000)
      await page.mouse.move(20, 20)
      await page.clock.fastForward(15_000)
      await menu.getByRole('link', { name: 'Leads 1 new lead' }).waitFor()
      t.equal(asked, 4, 'a minute later')
      // The request that was due when they left is still made.
      await page.clock.fastForward(60_000)
      await page.evaluate(async () => void (await fetch('/dashboard/')))
      const before = asked
      await page.clock.fastForward(10 * 60_000)
      await page.evaluate(async () => void (await fetch('/dashboard/')))
      t.equal(asked, before, 'the page is seen, and nobody is there')

      const agent = await dashboard.person({ permissions: ['conversations'] })
      agent.page.on('request', request => (asked += request.url().endsWith('/api/home/counts') ? 10 : 0))
      await agent.go('/')
      await agent.page.getByText('You’re all caught up.').waitFor()
      t.ok(asked < 10, 'who may see neither asks for nothing')
    },
  )

  await t.test('the menu does not shift when the chatbots have loaded', async t => {
    const { page, go } = await dashboard.person({ isNewProfile: true })
    await page.addInitScript(() => {
      const count = (sum: number): void => document.documentElement.setAttribute('data-moved', String(sum))
      let moved = 0
      new PerformanceObserver(list => {
        for (const shift of list.getEntries()) if ('value' in shift) moved += Number(shift.value)
        count(moved)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let release = (): void => undefined
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/chatbots/names', async route => {
      await released
      await route.continue()
    })
    await go('/')
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
    release()
    await page.getByRole('link', { name: 'Shop assistant' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).waitFor()
    // A frame later the browser has reported what moved in the one before.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const moved = Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
    t.ok(moved < 0.01, `${moved}`)
  })

  await t.test('a login that expires while typing can be renewed without leaving the page', async t => {
    const { page, email, password, go } = await dashboard.person({
      context: { locale: 'en-GB' },
      mayFail: /^GET \/api\/\S+ 401$/,
    })
    await go('/profile')
    await page.getByLabel('Current password').fill(password)
    await db.prisma.user.update({ where: { email }, data: { sessionEpoch: { increment: 1 } } })
    await page.clock.install()
    await page.clock.fastForward(3_000)
    await page.getByLabel('New password').press('x')
    const sheet = page.getByRole('dialog', { name: 'You’ve been logged out' })
    await sheet.getByLabel(/^Password/).fill(password)
    await sheet.getByRole('button', { name: 'Log in' }).click()
    await sheet.waitFor({ state: 'detached' })
    t.equal(await page.getByLabel('Current password').inputValue(), password)
  })

  await t.test('while the API is away the page stays and says so, and goes on by itself when it is back', async () => {
    const { page, go } = await dashboard.person()
    await go('/profile')
    // What is loaded behind the page is there: a script that cannot be loaded is another fault.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/shortcuts-')),
    )
    await page.context().setOffline(true)
    await page.getByText('Can’t reach Frontdesk.').waitFor()
    await page.getByRole('button', { name: 'Change password', disabled: true }).waitFor()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText('Can’t reach Frontdesk.').waitFor({ state: 'detached' })
  })

  await t.test('the command menu opens with Control and K, and leads to a page by its name', async () => {
    const { page, go } = await dashboard.person()
    await go('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem').first().waitFor()
    await page.getByRole('searchbox').fill('profile')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  await t.test('the command menu finds settings by what people call them', async t => {
    const { page, go } = await dashboard.person()
    await go('/')
    await page.keyboard.press('Control+k')
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    t.equal(await items.filter({ hasText: 'Saved replies' }).count(), 0, 'unasked it lists pages alone')
    for (const [typed, setting] of [
      ['password', 'Password Profile'],
      ['saved', 'Saved replies Live chat'],
      ['dark', 'Theme Profile'],
      ['colour', 'Colour Appearance'],
      ['color', 'Colour Appearance'],
      ['gdpr', 'Retention Data'],
      ['new chatbot', 'New chatbot New chatbot'],
    ] as const) {
      await page.getByRole('searchbox').fill(typed)
      await page.getByRole('menuitem', { name: setting, exact: true }).waitFor()
    }
    await page.getByRole('searchbox').fill('canned')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Live chat' }).waitFor()
  })

  await t.test('a new chatbot is one press away on every page, for whoever may make one', async t => {
    const { page, go, chatbotId, email } = await dashboard.person({ permissions: ['chatbot_settings'] })
    await go('/')
    await page.getByRole('main').getByRole('link', { name: 'New chatbot' }).waitFor()
    await go('/profile')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'New chatbot' }).click()
    await page.getByRole('textbox', { name: 'Website address' }).waitFor()
    const member = await db.prisma.member.findFirstOrThrow({ where: { user: { email } } })
    const sees = { seesAllChatbots: false, chatbots: { create: { chatbotId } } }
    await db.prisma.member.update({ where: { id: member.id }, data: sees })
    await go('/settings')
    await menu.getByRole('link', { name: 'Chatbots' }).waitFor()
    t.equal(await page.getByRole('link', { name: 'New chatbot' }).count(), 0, 'nor for who sees some chatbots alone')
  })

  await t.test('language and theme change at once, and stay', async t => {
    const { page, go } = await dashboard.person()
    await go('/profile')
    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    await page.getByRole('button', { name: /Design/ }).click()
    await page.getByRole('option', { name: 'Dunkel' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
    t.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    t.equal(await page.locator('html').getAttribute('lang'), 'de')
  })

  await t.test('logging out leaves nothing in the browser, and the way back shows nothing', async t => {
    const { page, go } = await dashboard.person({ mayFail: /^GET \/api\/auth\/me 401$/ })
    await go('/')
    await page.getByRole('link', { name: 'Invite your team' }).waitFor()
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    t.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })
})
