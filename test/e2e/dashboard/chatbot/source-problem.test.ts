import { readdirSync, readFileSync } from 'node:fs'
import { knowledgeEn } from '@frontdesk/dashboard/texts/knowledge/en'
import { problemOf } from '@frontdesk/dashboard/routes/knowledge/source-problem'
import { blockedAddress, bodyTooLarge, fetchTimeout, tooManyRedirects } from '@frontdesk/egress/errors'
import { statusSentence } from '@frontdesk/knowledge/errors'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/** Sentences for owners, as they stand in the code: `fileUnreadable('The file is empty.')`. */
const inCode = /(?:siteUnreadable|fileUnreadable|fetchFailed)\(\s*(?:'([^']+)'|`([^`]+)`)/g
/** The same in a table by codes: `ENOTFOUND: 'There is no site at this address.'`. A table of codes has no sentences. */
const inTable = /^ {2}[A-Z_]+: '([^']+ [^']+)',$/gm

function sentencesOf(folder: string): string[] {
  const files = readdirSync(projectUrl(folder), { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.ts'),
  )
  return files.flatMap(name => {
    const code = readFileSync(projectUrl(`${folder}/${name}`), 'utf8')
    return [...code.matchAll(inCode), ...code.matchAll(inTable)].map(([, plain, withValue]) =>
      (plain ?? withValue ?? '').replaceAll(/\$\{[^}]+\}/g, '7'),
    )
  })
}

t.test('every sentence that says why something cannot be read has one in words of its owner', async t => {
  const made = [
    ...[401, 403, 404, 410, 429, 500, 503].map(statusSentence),
    ...[blockedAddress('10.0.0.1'), bodyTooLarge(1), fetchTimeout(1), tooManyRedirects(5)].map(
      ({ message }) => message,
    ),
  ]
  const sentences = [...sentencesOf('packages/knowledge/src'), ...sentencesOf('packages/egress/src'), ...made]
  t.ok(sentences.length > 40, `${sentences.length} were found`)
  t.same(
    sentences.filter(sentence => problemOf(sentence, knowledgeEn) === sentence),
    [],
  )
})

t.test('a page that leads to another website names it', async t => {
  const sentence = 'The page redirects to another site, other.example. Add that address instead.'
  t.match(problemOf(sentence, knowledgeEn), 'The page leads to another website, other.example.')
})
