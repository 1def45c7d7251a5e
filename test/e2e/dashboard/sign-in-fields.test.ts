/// <reference lib="dom" />
import { languages } from '@frontdesk/dashboard/texts/language/languages'
import { setupCode } from '@frontdesk/runtime/setup-code'
import { anAccount } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from '../axe.ts'
import { noBrowser } from '../browser.ts'
import { anInvitation } from './an-invitation.ts'
import { openDashboard } from './open-dashboard.ts'

/** What each field of the form says is wrong with it, by its name. */
const problemsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[name]')]
    const said = (field: HTMLInputElement): string =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id))
        .filter(part => part?.matches('[slot=errorMessage]'))
        .map(part => part?.textContent)
        .join('')
    return Object.fromEntries(
      fields.filter(field => field.getAttribute('aria-invalid') === 'true').map(field => [field.name, said(field)]),
    )
  })

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name'))

t.test('the forms before the login', { skip: noBrowser }, async t => {
  const code = setupCode('a key that only this test knows')
  const dashboard = await openDashboard(t, { settings: { setupCode: code } })
  const submit = (page: Page) => page.locator('form button[type=submit]').click()

  await t.test('say at each empty field what to enter, and send nothing', async t => {
    const page = await dashboard.newTab()
    const posts: string[] = []
    const isRead = (url: string): boolean => url.endsWith('/read-invitation')
    page.on('request', request => {
      if (request.method() === 'POST' && !isRead(request.url())) posts.push(request.url())
    })
    const { db } = dashboard.frontdesk
    // Without a user: the first one ends the set-up.
    const { token } = await anInvitation(db, { accountId: (await anAccount(db)).id })
    const wanted: Record<string, Record<string, string>> = {
      setup: {
        code: 'Enter the setup code.',
        name: 'Enter your name.',
        email: 'Enter your email address.',
        password: 'Enter a password.',
        accountName: 'Enter your business name.',
      },
      [`accept-invitation#${token}`]: { name: 'Enter your name.', password: 'Enter a password.' },
      login: { email: 'Enter your email address.', password: 'Enter a password.' },
      'reset-password#none': { password: 'Enter a password.' },
      'forgot-password': { email: 'Enter your email address.' },
    }
    for (const [path, problems] of Object.entries(wanted)) {
      await page.goto(`/dashboard/${path}`)
      await submit(page)
      t.same(await problemsOf(page), problems, path)
      t.equal(await focused(page), Object.keys(problems)[0], path)
      t.same(await violations(page), [], path)
    }
    t.same(posts, [])
    await page.locator('input[name=email]').fill('kim')
    t.same(await problemsOf(page), {}, 'who types takes it back')
    await submit(page)
    t.match(await problemsOf(page), { email: /^Enter an email address, such as/ })
  })

  await t.test('say what the API finds wrong at its field, and take the focus there', async t => {
    const page = await dashboard.newTab({ mayFail: /^POST \/api\/setup 40[03]$/ })
    await page.goto('/dashboard/setup')
    const fill = async (values: Record<string, string>): Promise<void> => {
      for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value)
      await submit(page)
    }
    const right = {
      code,
      name: 'Kim',
      email: 'kim@plover.example',
      password: 'four walls and one umbrella',
      accountName: 'Plover',
    }
    for (const [name, value] of [
      ['code', 'wrong'],
      ['name', 'Kim https://evil.example/'],
      ['email', 'kim@plover'],
      ['password', 'short'],
      ['accountName', 'Plover https://evil.example/'],
    ] as const) {
      await fill({ ...right, [name]: value })
      await until(async () => name in (await problemsOf(page)))
      t.same(Object.keys(await problemsOf(page)), [name])
      await until(async () => (await focused(page)) === name)
      t.equal(await page.locator('[role=alert]').count(), 0, 'it is said once')
    }
  })

  for (const language of Object.keys(languages))
    await t.test(`say it in ${language}, without names of the API`, async t => {
      const page = await dashboard.newTab({ context: { locale: language } })
      await page.goto('/dashboard/setup')
      await submit(page)
      const problems = await problemsOf(page)
      t.same(Object.keys(problems), ['code', 'name', 'email', 'password', 'accountName'])
      for (const [name, sentence] of Object.entries(problems)) {
        t.match(sentence, /[.。]$/)
        t.notMatch(sentence, /accountName|must not/)
        if (language !== 'en') t.notMatch(sentence, /^Enter /, name)
      }
    })
})
