import { readFileSync } from 'node:fs'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

/** docs/openapi.json as people and generators read it. Another test holds it to the routes. */

/** A schema, or any part of one. */
type Node = Record<string, unknown>

interface Operation {
  parameters?: { schema: Node }[]
  operationId?: string
  summary?: string
  tags?: string[]
  requestBody?: { content: Record<string, { schema?: Node }> }
  responses: Record<string, { $ref?: string }>
}

const text = readFileSync(projectUrl('docs/openapi.json'), 'utf8')
const document = JSON.parse(text) as {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ title: `${method} ${path}`, ...operation })),
)
const titlesOf = (breaks: (operation: (typeof operations)[number]) => boolean): string[] =>
  operations.filter(breaks).map(({ title }) => title)

t.test('every operation has a summary, an id of its own, and a tag that is described', async t => {
  t.ok(operations.length > 100)
  t.same(
    titlesOf(({ summary = '' }) => !/^[A-Z][a-z]+ .|^Log (in|out)$/.test(summary)),
    [],
  )
  t.same(
    titlesOf(({ operationId = '' }) => !/^[a-z]+([A-Z][a-z]*)*$/.test(operationId)),
    [],
  )
  const ids = operations.map(({ operationId }) => operationId)
  t.same(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  const described = document.tags.filter(({ description = '' }) => description !== '').map(({ name }) => name)
  t.same(
    titlesOf(({ tags = [] }) => tags.length !== 1 || !tags.every(tag => described.includes(tag))),
    [],
  )
  t.same(
    described.filter(tag => !operations.some(({ tags }) => tags?.includes(tag))),
    [],
  )
})

t.test('an error is one shared response for each status and shape', async t => {
  const own = ({ responses }: Operation): boolean =>
    Object.entries(responses).some(([status, { $ref }]) => Number(status) >= 400 && $ref === undefined)
  t.same(titlesOf(own), [])
})

t.test(
  'every operation says what it may always answer: that the request is invalid, or a dependency is down',
  async t => {
    t.same(
      titlesOf(({ responses }) => !('400' in responses) || !('503' in responses)),
      [],
    )
  },
)

t.test('every operation says what it answers where all is well, and every upload what it takes', async t => {
  t.same(
    titlesOf(({ responses }) => !Object.keys(responses).some(status => status.startsWith('2'))),
    [],
  )
  const uploads = operations.filter(({ operationId = '' }) => /^(upload|replace)/.test(operationId))
  t.same(
    uploads.map(({ requestBody }) => Object.keys(requestBody?.content ?? {})),
    [['*/*'], ['*/*']],
  )
})

/** The integers of a schema that have no limit, or one beyond what JSON and a `bigint` both hold exactly. */
function unlimited(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  // A schema of JSON: its fields are read by name.
  const { type, minimum, maximum, $ref, ...parts } = node as Node
  const limits = [minimum, maximum]
  if (typeof $ref === 'string') return unlimited(document.components.schemas[$ref.split('/').at(-1) ?? ''])
  if (type === 'integer' && !limits.every(Number.isSafeInteger)) return [node]
  return Object.values(parts).flatMap(unlimited)
}

t.test('I29: every integer of a request has a limit that its column holds', async t => {
  const given = ({ parameters = [], requestBody }: Operation): unknown[] => [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
  ]
  t.same(
    titlesOf(operation => unlimited(given(operation)).length > 0),
    [],
  )
})

t.test('every reference leads to a component, every component is used, and the document stays small', async t => {
  const used = new Set([...text.matchAll(/"\$ref": "#\/components\/([^"]+)"/g)].map(([, name]) => name))
  const { schemas, responses } = document.components
  const known = [
    ...Object.keys(schemas).map(name => `schemas/${name}`),
    ...Object.keys(responses).map(name => `responses/${name}`),
  ]
  t.same([...used].toSorted(), known.toSorted())
  // 513,000 for 242 operations with their schemas: read in 5 ms, and 69 kB of gzip.
  t.ok(JSON.stringify(document).length <= 520_000, 'as it is served, without its indentation')
})
