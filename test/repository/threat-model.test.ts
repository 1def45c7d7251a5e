import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { tests } from '../harness/read-sources.ts'

/* docs/threat-model.md, compared with the numbers that tests cite. */

const page = readFileSync(projectUrl('docs/threat-model.md'), 'utf8')
/** The lines of both tables: number to the test files that hold it. */
const held = new Map(
  [...page.matchAll(/^\| (I?\d+) \|.*\| ([^|]+) \|$/gm)].map(([, number = '', files = '']) => [
    number,
    [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  ]),
)
const texts = tests.map(path => ({ name: basename(path), text: readFileSync(path, 'utf8') }))

/** Every number of `row 8`, `rows 8 and 70 to 72` and `I14` in a text. */
function numbersIn(text: string): string[] {
  const rows = [...text.matchAll(/\brows? (\d+(?:(?:, | and | to )(?:rows? )?\d+)*)/gi)].flatMap(([, list = '']) => {
    const ranges = [...list.matchAll(/(\d+) to (\d+)/g)].flatMap(([, from, to]) =>
      Array.from({ length: Number(to) - Number(from) }, (_, index) => String(Number(from) + index)),
    )
    return [...ranges, ...(list.match(/\d+/g) ?? [])]
  })
  return [...rows, ...[...text.matchAll(/\bI\d{1,2}\b/g)].map(([number]) => number)]
}

t.test('every number that a test cites stands in the threat model', async t => {
  t.same(numbersIn('rows 8 and 70 to 72, I14'), ['70', '71', '8', '70', '72', 'I14'])
  t.same(
    texts.flatMap(({ name, text }) =>
      numbersIn(text).flatMap(number => (held.has(number) ? [] : [`${name}: ${number}`])),
    ),
    [],
  )
})

t.test('the threat model has every number once, and a test for each', async t => {
  t.same(
    [...held.keys()],
    [...Array.from({ length: 108 }, (_, n) => `${n + 1}`), ...Array.from({ length: 40 }, (_, n) => `I${n + 1}`)],
  )
  t.same(
    [...held].flatMap(([number, files]) => (files.length > 0 ? [] : [number])),
    [],
  )
})

t.test('of the tests that the threat model names for a number, at least one says so', async t => {
  // Tests of faults take their titles from the catalogue.
  const inCatalogue = new Set(
    texts.filter(({ name }) => name.endsWith('-faults.ts')).flatMap(({ text }) => numbersIn(text)),
  )
  const silent = [...held].filter(([number, files]) => {
    const cited = texts.filter(({ name }) => files.includes(name)).flatMap(({ text }) => numbersIn(text))
    return !cited.includes(number) && !inCatalogue.has(number)
  })
  t.same(
    silent.map(([number]) => number),
    [],
  )
})

t.test('every test file that the threat model names exists', async t => {
  const names = new Set(texts.map(({ name }) => name))
  t.same(
    [...held].flatMap(([number, files]) => files.filter(file => !names.has(file)).map(file => `${number}: ${file}`)),
    [],
  )
})
