import t from 'tap'
import { anAccount } from '@frontdesk/testing/factories'
import { startIdentityProvider } from '../../../../apps/api/test/fixtures/logins/identity-provider.ts'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard } from '../open-dashboard.ts'

t.test('single sign-on', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, url } = dashboard.frontdesk
  const account = await anAccount(db, { plan: 'standard' })
  const provider = await startIdentityProvider(t, {
    redirectUri: `${url}/api/auth/single-sign-on/callback/${account.id}`,
  })
  // Colours are checked when nothing fades in any more.
  const context = { reducedMotion: 'reduce' } as const

  await t.test('an owner sets it up by the keyboard and tests it', async t => {
    const { page, go } = await dashboard.person({
      account,
      context,
      otherOrigin: provider.issuer,
      mayFail: /verify 409$/,
    })
    await go('/team')
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Single sign-on (SSO)' }) })
    await section.getByRole('button', { name: 'Set up single sign-on' }).press('Enter')
    await section.getByText(`/api/auth/single-sign-on/callback/${account.id}`).waitFor()
    await section.getByRole('button', { name: 'Save' }).press('Enter')
    await section.getByText('Fill this in.').first().waitFor()
    t.same(await violations(page), [])
    await section.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer)
    await section.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId)
    await section.getByLabel('Client secret').fill(provider.clientSecret)
    await section.getByRole('textbox', { name: 'Add a domain' }).fill('shop.example')
    await page.keyboard.press('Enter')
    await section.getByRole('button', { name: 'Save' }).press('Enter')
    await section.getByText('Not verified').waitFor()
    t.match(await section.innerText(), /frontdesk-verification=[0-9a-f]{32}/)
    t.same(await violations(page), [])
    await db.prisma.singleSignOnDomain.updateMany({ data: { verifiedAt: new Date() } })

    provider.logsIn({ sub: 'boss', email: 'boss@shop.example', email_verified: true })
    await section.getByRole('button', { name: 'Test login' }).press('Enter')
    await page.getByText('The test worked: your provider logged you in as boss@shop.example.').waitFor()
    t.same(await violations(page), [])
    provider.logsIn({ sub: 'unknown', email: 'kim@shop.example', email_verified: false })
    await page.context().clearCookies({ name: /^_/ })
    await section.getByRole('button', { name: 'Test login' }).press('Enter')
    await page.getByRole('alert').getByText('hasn’t verified your email address').waitFor()
  })

  await t.test('a member logs in from the login page, and comes to the page they wanted', async t => {
    const page = await dashboard.newTab({ context, otherOrigin: provider.issuer, mayFail: /(401|404)$/ })
    await page.goto('/dashboard/leads')
    await page.getByRole('link', { name: 'Log in with single sign-on (SSO)' }).press('Enter')
    await page.getByRole('heading', { name: 'Single sign-on (SSO)' }).waitFor()
    t.same(await violations(page), [])
    const email = page.getByRole('textbox', { name: 'Email address' })
    await email.fill('anna@elsewhere.example')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Single sign-on isn’t set up for this email address').waitFor()
    provider.logsIn(null)
    await email.fill('anna@shop.example')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Your company’s login didn’t let you in').waitFor()
    t.same(await violations(page), [])
    provider.logsIn({ sub: 'anna', email: 'anna@shop.example', email_verified: true, name: 'Anna Smith' })
    await page.goto('/dashboard/single-sign-on?next=/dashboard/leads')
    await email.fill('anna@shop.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
    t.match(page.url(), /\/dashboard\/leads/)
  })
})
