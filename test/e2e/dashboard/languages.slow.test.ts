/// <reference lib="dom" />
import type { EveryPageWords } from '@frontdesk/dashboard/texts/compiled/en/every-page'
import type { SignInWords } from '@frontdesk/dashboard/texts/compiled/en/sign-in'
import { languages, type Language } from '@frontdesk/dashboard/texts/language/languages'
import t from 'tap'
import { openDashboard } from './open-dashboard.ts'

const rightToLeft: readonly string[] = ['ar']

/** The words of a language. Their modules are named after it, so the compiler cannot see them. */
async function wordsOf(language: Language): Promise<SignInWords & { of: EveryPageWords }> {
  const read = async (group: string): Promise<unknown> => {
    const module = (await import(`@frontdesk/dashboard/texts/compiled/${language}/${group}`)) as { words: unknown }
    return module.words
  }
  return { ...((await read('sign-in')) as SignInWords), of: (await read('every-page')) as EveryPageWords }
}

t.test('Portuguese is written as in Portugal, numbers and names of languages as well', async t => {
  const dashboard = await openDashboard(t)
  const person = await dashboard.person({ context: { locale: 'pt' } })
  await person.go('/settings')
  // In Brazil it would be 2.000 with a point.
  await person.page
    .getByText(/(^|\D)2000(\D|$)/)
    .first()
    .waitFor()
  t.equal(await person.page.getByText('2.000').count(), 0)
})

t.test('the dashboard in each language of a browser', async t => {
  const dashboard = await openDashboard(t)
  for (const language of Object.keys(languages) as Language[]) {
    const { texts: signIn, of: texts } = await wordsOf(language)
    const context = { locale: language, viewport: { width: 390, height: 800 } }
    const direction = rightToLeft.includes(language) ? 'rtl' : 'ltr'

    await t.test(`${language}: the login page and a page of the dashboard are in it, and fit a phone`, async t => {
      const page = await dashboard.newTab({ context })
      await page.goto('/dashboard/login')
      await page.getByRole('heading', { name: signIn.loginTitle, exact: true }).waitFor()
      await page.getByRole('button', { name: signIn.logIn, exact: true }).waitFor()
      t.equal(await page.locator('html').getAttribute('lang'), language)
      t.equal(await page.locator('html').getAttribute('dir'), direction)
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))

      const person = await dashboard.person({ context })
      await person.go('/chatbots')
      await person.page.getByRole('heading', { level: 1, name: texts.chatbots.title, exact: true }).waitFor()
      // A phone has no room for the introduction.
      await person.page.getByText(texts.chatbots.lead).waitFor({ state: 'attached' })
      t.equal(await person.page.locator('html').getAttribute('lang'), language)
      t.equal(await person.page.locator('html').getAttribute('dir'), direction)
      t.ok(await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    })
  }
})
