/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { codeOf } from '../../../../apps/api/test/fixtures/logins/second-factor.ts'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type DashboardPerson } from '../open-dashboard.ts'

t.test('two-factor authentication', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db } = dashboard.frontdesk
  // Colours are checked when nothing fades in any more.
  const context = { reducedMotion: 'reduce' } as const

  /** Half a minute later and more, as far as used codes are concerned. */
  const forgetStep = async (email: string): Promise<void> => {
    await db.prisma.secondFactor.updateMany({ where: { user: { email } }, data: { lastStep: null } })
  }

  /** As after ten wrong codes of today. */
  const tooManyCodes = async (email: string): Promise<void> => {
    await db.prisma.secondFactor.updateMany({
      where: { user: { email } },
      data: { wrongCodes: 10, wrongSince: new Date() },
    })
  }

  /** Sets an app up by hand, and returns its secret and the recovery codes. */
  async function setUp(t: { same: (found: unknown, wanted: unknown) => void }, page: Page) {
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    t.same(await violations(page), [])
    const secret = await page.locator('code').innerText()
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' })
    await codes.waitFor()
    t.same(await violations(page), [])
    return { secret, recoveryCodes: await codes.getByRole('listitem').allInnerTexts() }
  }

  async function logOut({ page, go }: DashboardPerson): Promise<void> {
    await page.request.post('/api/auth/logout', { headers: { origin: dashboard.frontdesk.url } })
    await go('/login')
  }

  async function enterPassword({ page, email, password }: DashboardPerson): Promise<void> {
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  }

  await t.test('a user sets it up, and logs in with a code and with a recovery code', async t => {
    const person = await dashboard.person({ context, mayFail: /(401|429)$/ })
    const { page, go, email } = person
    await go('/profile')
    const { secret, recoveryCodes } = await setUp(t, page)
    t.equal(recoveryCodes.length, 10)
    await page.getByRole('button', { name: 'I’ve saved these codes' }).press('Enter')
    await page.getByText('You have 10 recovery codes left.').waitFor()

    await logOut(person)
    await enterPassword(person)
    t.same(await violations(page), [])
    const code = page.getByRole('textbox', { name: 'Code from the app' })
    t.same(
      [await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')],
      ['one-time-code', 'numeric'],
    )
    t.ok(await code.evaluate(field => field === document.activeElement))
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This code is incorrect').waitFor()
    await forgetStep(email)
    await code.fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()

    await logOut(person)
    await enterPassword(person)
    await tooManyCodes(email)
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    t.same(await violations(page), [])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  })

  await t.test('turning it off takes a code', async t => {
    const { page, go, email } = await dashboard.person({
      context,
      mayFail: /^POST \/api\/auth\/second-factor\/remove 400$/,
    })
    await go('/profile')
    const { secret } = await setUp(t, page)
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off' })
    await dialog.waitFor()
    t.same(await violations(page), [])
    await dialog.getByRole('textbox').fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('This code is incorrect').waitFor()
    await forgetStep(email)
    await dialog.getByRole('textbox').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByText('Off: your password is enough').waitFor()
    t.equal(await db.prisma.secondFactor.count({ where: { user: { email } } }), 0)
  })

  await t.test('a login that has ended is renewed above the page, if need be with a recovery code', async t => {
    const { page, go, email, password, endLogin } = await dashboard.person({ context, mayFail: /(401|429)$/ })
    await go('/profile')
    const { recoveryCodes } = await setUp(t, page)
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await tooManyCodes(email)
    await endLogin()
    await page.mouse.move(10, 10)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Password/).fill(password)
    await page.keyboard.press('Enter')
    const code = dialog.getByRole('textbox', { name: /^Code from the app/ })
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Too many incorrect codes').waitFor()
    await code.fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    t.equal((await page.request.get('/api/auth/me')).status(), 200)
  })

  await t.test('an owner requires it: a member is reminded, and later sets it up before anything else', async t => {
    const owner = await dashboard.person({ context, mayFail: /403$/ })
    const { account } = owner
    const member = await dashboard.person({ context, account, permissions: ['leads'], mayFail: /403$/ })
    await owner.go('/team')
    await owner.page.getByText('Two-factor authentication: off').first().waitFor()
    await owner.page.getByText('Require two-factor authentication').click()
    await owner.page.getByRole('button', { name: 'Save' }).click()
    await owner.page.getByText('Requirement saved.').waitFor()
    t.same(await violations(owner.page), [])

    await member.go('/')
    await member.page.getByText('Your account requires two-factor authentication. Set it up by').waitFor()
    t.same(await violations(member.page), [])

    await db.prisma.account.update({ where: { id: account.id }, data: { secondFactorGraceDays: 0 } })
    await member.page.mouse.move(10, 10)
    await member.page.getByText('Set it up to continue.').waitFor()
    t.same(await violations(member.page), [])
    await member.go('/leads')
    await member.page.getByText('Set it up to continue.').waitFor()
    t.equal(await member.page.getByRole('navigation').count(), 0)
    const { recoveryCodes } = await setUp(t, member.page)
    // By then the page knows that nothing is due any more.
    for (let count = 0; count < 2; count += 1)
      await member.page.waitForResponse(response => response.url().endsWith('/api/auth/me'))
    t.same(
      await member.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts(),
      recoveryCodes,
    )
    await member.page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await member.page.getByRole('heading', { name: 'Leads' }).waitFor()
  })
})
