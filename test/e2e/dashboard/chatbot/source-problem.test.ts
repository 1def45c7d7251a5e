import { readdirSync, readFileSync } from 'node:fs'
import { words } from '@frontdesk/dashboard/texts/compiled/en/knowledge'
import { problemOf } from '@frontdesk/dashboard/routes/knowledge/source-problem'
import { blockedAddress, bodyTooLarge, fetchTimeout, tooManyRedirects } from '@frontdesk/egress/errors'
import { statusSentence } from '@frontdesk/knowledge/errors'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/** A sentence in code, between quotation marks: it begins with a capital letter and ends with a full stop. */
const sentence = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const isSentence = (text: string): boolean => /^(?:[A-Z]|\$\{)\S* .*\.$/.test(text) && !/[<>=;]/.test(text)
const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** What reads sources and pages, and so may say why it could not. */
const folders = [
  'packages/egress/src',
  'packages/knowledge/src/crawl',
  'packages/knowledge/src/indexing',
  'packages/knowledge/src/page-checks',
  'packages/knowledge/src/read',
]
/** Files beside them, which answer requests as well. */
const files = [
  'packages/knowledge/src/errors.ts',
  'packages/knowledge/src/sources/enqueue-indexing.ts',
  'packages/rendering/src/errors.ts',
  'packages/rendering/src/render-exchange.ts',
]

/** These answer requests, search, or end a run that another has taken over: no source or page keeps them. */
const neverStored: readonly RegExp[] = [
  /^(?:Source|Entry|Page|Chatbot) not found/,
  /^This source (?:is already|already has|was not|is not)/,
  /can have at most 7|^You can exclude|^Entries can only|^This cursor/,
  /demo website/,
  /^This address is not a page of/,
  /^Another run is indexing|^Other sources of this account/,
  /vectors|could not be searched/,
]

function sentencesIn(file: string): string[] {
  const code = withoutComments(readFileSync(projectUrl(file), 'utf8'))
  return [...code.matchAll(sentence)]
    .map(([, plain, withValue]) => plain ?? withValue ?? '')
    .filter(isSentence)
    .map(text => text.replaceAll(/\$\{[^}]+\}/g, '7'))
}

const sentencesOf = (folder: string): string[] =>
  readdirSync(projectUrl(folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => sentencesIn(`${folder}/${name}`))

t.test('every sentence that a source or a page keeps has one in words of its owner', async t => {
  const made = [
    ...[401, 403, 404, 410, 429, 500, 503].map(statusSentence),
    ...[blockedAddress('10.0.0.1'), bodyTooLarge(1), fetchTimeout(1), tooManyRedirects(5)].map(
      ({ message }) => message,
    ),
  ]
  const found = [...folders.flatMap(sentencesOf), ...files.flatMap(sentencesIn), ...made]
  const kept = found.filter(text => !neverStored.some(pattern => pattern.test(text)))
  t.ok(kept.length > 80, `${kept.length} were found`)
  t.same(
    kept.filter(text => problemOf(text, words) === text),
    [],
  )
  t.same(
    neverStored.filter(pattern => !found.some(text => pattern.test(text))),
    [],
    'what is left out is there',
  )
})

t.test('a site that breaks the rules of HTTP, and a page beyond the plan, have words of their own', async t => {
  const { problems, reasons } = words.knowledge
  t.equal(problemOf('The site sent headers that break the rules of HTTP.', words), problems.badHeaders)
  t.equal(
    problemOf('The page has more text than the plan of this account leaves room for.', words),
    reasons['sizeLimit'],
  )
})

t.test('a page that leads to another website names it', async t => {
  const sentence = 'The page redirects to another site, other.example. Add that address instead.'
  t.match(problemOf(sentence, words), 'The page redirects to another website, other.example.')
})
