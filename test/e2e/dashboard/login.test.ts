/// <reference lib="dom" />
import t from 'tap'
import { violations } from '../axe.ts'
import { noBrowser } from '../browser.ts'
import { anInvitation } from './an-invitation.ts'
import { openDashboard } from './open-dashboard.ts'

t.test('the login pages', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { email, password, account } = await dashboard.person()
  const { db } = dashboard.frontdesk
  const { id: userId } = await db.prisma.user.findUniqueOrThrow({ where: { email } })
  const { token } = await anInvitation(db, { accountId: account.id, userId })

  await t.test('a logged-out user gets to the login page, and from there to the requested page', async t => {
    const page = await dashboard.newTab({ mayFail: /^GET \/api\/auth\/me 401$/ })
    await page.goto('/dashboard/profile')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    t.equal(new URL(page.url()).pathname, '/dashboard/profile')
  })

  await t.test('a wrong password is reported, and the input stays', async t => {
    const page = await dashboard.newTab({ mayFail: /^POST \/api\/auth\/login 401$/ })
    await page.goto('/dashboard/login')
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password').fill('something else')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    t.equal(await page.getByRole('textbox', { name: 'Email address' }).inputValue(), email)
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  })

  await t.test('a login leads to no other website', async t => {
    const page = await dashboard.newTab()
    for (const next of ['https://evil.example/', '//evil.example/', '/dashboard/..//evil.example', '/\\evil.example']) {
      await page.goto(`/dashboard/login?next=${encodeURIComponent(next)}`)
      await page.getByRole('textbox', { name: 'Email address' }).fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
      t.equal(page.url(), `${dashboard.frontdesk.url}/dashboard/`, next)
    }
  })

  await t.test('where no mail server is set up, a forgotten password says whom to ask', async t => {
    const page = await dashboard.newTab()
    await page.goto('/dashboard/forgot-password')
    await page.getByText('Ask an owner of your account for a link').waitFor()
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('your administrator can now read the link').waitFor()
    t.pass()
  })

  await t.test('/ leads to the dashboard', async t => {
    const response = await fetch(`${dashboard.frontdesk.url}/`, { redirect: 'manual' })
    t.equal(response.status, 302)
    t.equal(response.headers.get('location'), '/dashboard/')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of ['login', 'forgot-password', 'reset-password#token', `accept-invitation#${token}`, 'setup#code'])
      await t.test(`${path} is accessible in ${colorScheme}`, async t => {
        const page = await dashboard.newTab({ context: { colorScheme } })
        await page.goto(`/dashboard/${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        t.same(await violations(page), [])
      })
})
