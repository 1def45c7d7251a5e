/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from '../../axe.ts'
import { noBrowser } from '../../browser.ts'
import { openDashboard, type DashboardPerson } from '../open-dashboard.ts'

/* Passkeys in Chromium, whose own virtual authenticator answers for the person. */

t.test('passkeys', { skip: noBrowser }, async t => {
  const dashboard = await openDashboard(t)
  const { db, redis, namespace, url } = dashboard.frontdesk
  // No passkey belongs to an IP address.
  const baseURL = url.replace('127.0.0.1', 'localhost')
  const context = { baseURL, reducedMotion: 'reduce' } as const
  const mayFail = /(400|401|403)$/

  /** Gives a page an authenticator that verifies its person, or one whose person always thinks better of it. */
  async function addAuthenticator(page: Page) {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    }
  }

  /** Adds a passkey by the keyboard. */
  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
    await page.getByRole('dialog', { name: 'Add passkey' }).getByRole('textbox', { name: 'Name' }).fill(name)
    t.same(await violations(page), [])
    await page.keyboard.press('Enter')
  }

  async function aPersonWithPasskey(options = {}) {
    const person = await dashboard.person({ context, mayFail, ...options })
    const authenticator = await addAuthenticator(person.page)
    await person.go('/profile')
    await addPasskey(person.page, 'Work laptop')
    const { page } = person
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: 'I’ve saved these codes' }).press('Enter')
    await page.getByText('Work laptop').waitFor()
    return { ...person, authenticator, recoveryCodes }
  }

  async function logOut({ page, go }: DashboardPerson): Promise<void> {
    await page.request.post('/api/auth/logout', { headers: { origin: baseURL } })
    await go('/login')
  }

  /** An hour later, as far as the password is concerned that was entered. */
  async function anHourLater(): Promise<void> {
    for (const key of await redis.keys(`${namespace}:password-entered:*`)) await redis.del(key)
  }

  const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome/ }).waitFor()

  await t.test('a person adds one, and logs in with it and nothing else', async t => {
    const person = await aPersonWithPasskey()
    const { page } = person
    t.equal(person.recoveryCodes.length, 10)
    t.same(await violations(page), [])
    await logOut(person)
    t.same(await violations(page), [])
    await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
    await welcome(page)
    await person.go('/profile')
    await page.getByText('Last used:').waitFor()
  })

  await t.test('a person who does not confirm is told so, and may try again', async t => {
    const person = await aPersonWithPasskey()
    const { page, authenticator } = person
    await logOut(person)
    await authenticator.verifies(false)
    await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
    await page.getByRole('alert').getByText('The passkey wasn’t used.').waitFor()
    t.same(await violations(page), [])
    await authenticator.verifies(true)
    await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
    await welcome(page)
  })

  await t.test('after the password it is the second factor, and a recovery code stands in for it', async t => {
    const person = await aPersonWithPasskey()
    const { page, email, password, recoveryCodes } = person
    const enterPassword = async (): Promise<void> => {
      await page.getByRole('textbox', { name: 'Email address' }).fill(email)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Use your passkey' }).waitFor()
    }
    await logOut(person)
    await enterPassword()
    t.same(await violations(page), [])
    t.equal(await page.getByRole('button', { name: 'Use the app instead' }).count(), 0)
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await welcome(page)

    await logOut(person)
    await enterPassword()
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    await welcome(page)
  })

  await t.test('what is hard to undo asks for the passkey, a code or the password', async t => {
    const person = await aPersonWithPasskey({ plan: 'standard' })
    const { page, go, recoveryCodes, password } = person
    await go('/team')
    const require = async (): Promise<void> => {
      await anHourLater()
      await page.getByText('Require two-factor authentication').click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor()
    }
    await require()
    const dialog = page.getByRole('dialog')
    t.same(await violations(page), [])
    await dialog.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Requirement saved.').first().waitFor()

    await go('/team')
    await require()
    await dialog.getByRole('button', { name: 'Use a code' }).press('Enter')
    await dialog.getByRole('textbox', { name: /recovery code/ }).fill(recoveryCodes[1] ?? '')
    t.same(await violations(page), [])
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    await go('/team')
    await require()
    await dialog.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Requirement saved.').first().waitFor()
  })

  await t.test('it is removed with itself; without another factor the password is enough again', async t => {
    const person = await aPersonWithPasskey({ context: { ...context, viewport: { width: 360, height: 740 } } })
    const { page, email } = person
    await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Work laptop?' })
    await dialog.getByText('your password alone will be enough').waitFor()
    t.same(await violations(page), [])
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    t.notOk(await page.evaluate(isTooWide), 'nothing stands beside a phone')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Off: your password is enough').waitFor()
    t.equal(await db.prisma.passkey.count({ where: { user: { email } } }), 0)
  })

  await t.test('one authenticator has one passkey of a person', async t => {
    const { page, authenticator } = await aPersonWithPasskey()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('dialog', { name: 'Add passkey' }).getByRole('textbox', { name: 'Name' }).fill('Again')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('You already have a passkey on this device.').waitFor()
    t.equal(await authenticator.count(), 1)
  })

  await t.test('a login that has ended is renewed above the page', async () => {
    const { page, go, endLogin } = await aPersonWithPasskey()
    await go('/profile')
    await endLogin()
    await page.mouse.move(10, 10)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    t.equal((await page.request.get('/api/auth/me')).status(), 200)
  })

  await t.test('a member whose account requires a second factor may set up a passkey', async () => {
    const person = await dashboard.person({ context, mayFail })
    await addAuthenticator(person.page)
    await db.prisma.account.update({
      where: { id: person.account.id },
      data: { secondFactorRequiredAt: new Date(0), secondFactorGraceDays: 0 },
    })
    await person.go('/leads')
    await person.page.getByText('Set it up to continue.').waitFor()
    await addPasskey(person.page, 'Phone')
    await person.page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    await person.page.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await person.page.getByRole('heading', { name: 'Leads' }).waitFor()
  })

  await t.test('where the page has no name of its own, it says why there are no passkeys', async t => {
    const { page, go } = await dashboard.person({ context: { reducedMotion: 'reduce' }, mayFail })
    await go('/profile')
    await page.getByText('Passkeys need a secure connection').waitFor()
    t.equal(await page.getByRole('button', { name: 'Add passkey' }).count(), 0)
    await page.request.post('/api/auth/logout', { headers: { origin: url } })
    await go('/login')
    t.equal(await page.getByRole('button', { name: 'Log in with a passkey' }).count(), 0)
  })
})
