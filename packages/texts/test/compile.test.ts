import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { forms } from '@frontdesk/web/plural'
import t, { type Test } from 'tap'

const { codeOf } = (await import(projectUrl('packages/texts/compile-catalog.mjs').href)) as {
  codeOf: (value: unknown, english: unknown, place: string, options?: { isolates?: boolean }) => string
}
const { modulesOf } = (await import(projectUrl('packages/texts/compile.mjs').href)) as {
  modulesOf: (catalogs: string) => Map<string, string>
}

/** What a message says with these values, in a language. */
async function say(message: string, values: object, language = 'en'): Promise<string> {
  const code = codeOf(message, undefined, 'message').replace(/^\(\{(.*?)\}: \{.*?\}\): string/, '({$1})')
  const module = `export default ({ pluralOf, numberOf, countOf }) => ${code}`
  const compiled = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    default: (...given: unknown[]) => string | ((values: object) => string)
  }
  const said = compiled.default(forms(language))
  return typeof said === 'string' ? said : said(values)
}

t.test('a message without values is a string, with its apostrophes and braces', async t => {
  t.equal(await say("Visitor's $'{name}' `here` \\ ''#", {}), "Visitor's ${name} `here` \\ '#")
})

t.test('a message puts in values as they are, and numbers as the language writes them', async t => {
  t.equal(
    await say('{who} has {count, number} of `{what}`', { who: '$& {x}', count: 1234, what: '#' }),
    '$& {x} has 1,234 of `#`',
  )
  t.equal(await say('{count, number}', { count: 12_345 }, 'de'), '12.345')
})

t.test('a number chooses its form by the rules of the language, and an exact one comes first', async t => {
  const pages = '{n, plural, =0 {Nothing on {site}} one {# page of {site}} few {# pages (few)} other {# pages}}'
  const in_ = (language: string) =>
    Promise.all([0, 1, 3, 5].map(n => say(pages, { n, site: 'shop.example' }, language)))
  t.same(await in_('en'), ['Nothing on shop.example', '1 page of shop.example', '3 pages', '5 pages'])
  t.same(await in_('pl'), ['Nothing on shop.example', '1 page of shop.example', '3 pages (few)', '5 pages'])
})

t.test('a select tells yes from no, and a value without a letter from any other', async t => {
  const welcome = 'Welcome{name, select, empty {} other {, {name}}}'
  t.equal(await say(welcome, { name: '' }), 'Welcome')
  t.equal(await say(welcome, { name: 'empty' }), 'Welcome, empty')
  const more = '{hasMore, select, true {More than {n, number}} other {{n, plural, one {# page} other {# pages}}}}'
  t.equal(await say(more, { hasMore: true, n: 1 }), 'More than 1')
  t.equal(await say(more, { hasMore: false, n: 1 }), '1 page')
})

t.test('in a language from right to left a value keeps its own direction', async t => {
  const code = codeOf('من {name}', undefined, 'message', { isolates: true })
  t.match(code, '`من ${`\\u2068${name}\\u2069`}`')
})

t.test('a catalog that lacks a text, knows too many, or takes another value is refused with its place', async t => {
  const english = { title: 'Hours', at: 'At {time}' }
  t.throws(() => codeOf({ title: 'Zeiten' }, english, 'de/hours'), { message: 'de/hours lacks at' })
  t.throws(() => codeOf({ ...english, more: 'x' }, english, 'de/hours'), {
    message: /has more, which English does not/,
  })
  t.throws(() => codeOf({ ...english, at: 'Um {zeit}' }, english, 'de/hours'), {
    message: /^de\/hours.at takes \{zeit\}/,
  })
  t.throws(() => codeOf('{n, plural, one {#}}', undefined, 'de/hours.n'), { message: /^de\/hours.n is no ICU message/ })
  t.throws(() => codeOf('{d, date, short}', undefined, 'de/hours.d'), { message: /a kind that is not known: d/ })
})

/** The catalogs with an eleventh language, which is a copy of English. */
function withSwedish(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogs-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(fileURLToPath(projectUrl('packages/texts/catalogs')), folder, { recursive: true })
  cpSync(join(folder, 'en'), join(folder, 'sv'), { recursive: true })
  return folder
}

t.test('a folder is all that a new language needs', async t => {
  const modules = modulesOf(withSwedish(t))
  const dashboard = 'apps/dashboard/src/texts/compiled'
  t.match(modules.get(`${dashboard}/languages.ts`), /sv: 'Svenska'/)
  for (const group of ['every-page', 'sign-in', 'inbox']) {
    t.match(modules.get(`${dashboard}/${group}.ts`), `import('./sv/${group}.ts')`)
    t.ok(modules.has(`${dashboard}/sv/${group}.ts`))
  }
})

t.test('what a new language lacks is named, and so is a message that is broken', async t => {
  const folder = withSwedish(t)
  const file = join(folder, 'sv/dashboard/inbox/snooze.json')
  const whole = readFileSync(file, 'utf8')
  const refused = (content: string, message: RegExp | string): void => {
    writeFileSync(file, content)
    t.throws(() => modulesOf(folder), { message })
  }
  const withText = (at: string): string => JSON.stringify({ ...(JSON.parse(whole) as object), at })
  refused('{}', /^sv\/dashboard\/inbox\/snooze lacks snooze, inAnHour/)
  refused(withText('{when} ({time)'), 'sv/dashboard/inbox/snooze.at is no ICU message: MALFORMED_ARGUMENT')
  refused(withText('{n, plural, one {#}}'), 'sv/dashboard/inbox/snooze.at is no ICU message: MISSING_OTHER_CLAUSE')
  refused(withText('{whenn}'), 'sv/dashboard/inbox/snooze.at takes {whenn}, which English does not')
  refused(`${whole},`, /^sv\/dashboard\/inbox\/snooze\.json is no JSON: /)
  rmSync(file)
  t.throws(() => modulesOf(folder), { message: 'sv/dashboard/inbox/snooze.json is missing' })
})

t.test('a sentence that is filled in later keeps the names of its values, and may not count', async t => {
  const folder = withSwedish(t)
  const file = join(folder, 'sv/visitors/chat-notices.json')
  const whole = JSON.parse(readFileSync(file, 'utf8')) as object
  const compiled = (joined: string): string | undefined => {
    writeFileSync(file, JSON.stringify({ ...whole, joined }))
    return modulesOf(folder).get('packages/contracts/src/chat-notices/compiled/sv.ts')
  }
  t.match(compiled("{name} är här. Det är {name}'s tur."), "joined: '{name} är här. Det är {name}\\'s tur.',")
  const place = 'sv/visitors/chat-notices.joined'
  t.throws(() => compiled('{namn}'), { message: `${place} takes {namn}, which English does not` })
  t.throws(() => compiled('{name, select, empty {} other {x}}'), {
    message: `${place} chooses or counts, which no sentence of this catalog can`,
  })
  t.throws(() => compiled("'{name}'"), { message: `${place} has a brace of its own` })
})
