import { readFileSync } from 'node:fs'
import { AjvCompiler } from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { compileOnFirstUse } from '@frontdesk/api/http/compile-on-first-use'
import { projectUrl } from '@frontdesk/testing/project-url'
import { Type } from '@sinclair/typebox'
import { fastify } from 'fastify'
import t from 'tap'

const open = () => {
  const app = fastify()
  compileOnFirstUse(app)
  return app
}

t.test('a schema is compiled by the first request that needs it, and not before', async t => {
  const app = open()
  const broken = { type: 'nothing that exists' }
  app.post('/body', { schema: { body: broken } }, async () => 'never')
  app.get('/answer', { schema: { response: { 200: broken } } }, async () => ({ never: true }))
  await app.ready()
  t.equal((await app.inject({ method: 'POST', url: '/body', payload: {} })).statusCode, 500)
  t.equal((await app.inject('/answer')).statusCode, 500)
})

t.test('what does not fit the schema of a request is refused with its place, each time', async t => {
  const app = open()
  const body = Type.Object({ count: Type.Integer() }, { additionalProperties: false })
  app.post('/', { schema: { body } }, async () => 'taken')
  for (const payload of [{ count: '1' }, { count: 1.5 }, { count: 1, other: 2 }, {}]) {
    const answer = await app.inject({ method: 'POST', url: '/', payload })
    t.equal(answer.statusCode, 400)
    t.match(answer.json<{ message: string }>().message, /^body/)
  }
  t.equal((await app.inject({ method: 'POST', url: '/', payload: { count: 1 } })).body, 'taken')
})

t.test('an answer has the fields of its schema and no other', async t => {
  const app = open()
  const response = { 200: Type.Object({ name: Type.String() }) }
  app.get('/', { schema: { response } }, async () => ({ name: 'Ada', secret: 'not for you' }))
  t.same((await app.inject('/')).json(), { name: 'Ada' })
  t.same((await app.inject('/')).json(), { name: 'Ada' })
})

t.test('every schema of the API compiles, for requests and for answers', async t => {
  const document = JSON.parse(readFileSync(projectUrl('docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { requestBody?: unknown; parameters?: unknown; responses: unknown }>>
    components: Record<string, Record<string, unknown>>
  }
  const schemas: unknown[] = []
  /** The schema without references: each route has its own. */
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as { $ref?: string }
    if ($ref !== undefined) {
      const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
      return resolved(document.components[kind]?.[name])
    }
    const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]))
    if ('schema' in copy) schemas.push(copy['schema'])
    return copy
  }
  for (const { requestBody, parameters, responses } of Object.values(document.paths).flatMap(Object.values)) {
    resolved([requestBody, parameters, responses])
  }
  const validatorOf = AjvCompiler()({}, { customOptions: {} })
  const serializerOf = SerializerSelector()({}, {})
  const different = new Map(schemas.map(schema => [JSON.stringify(schema), schema]))
  t.ok(different.size > 100)
  for (const schema of different.values()) {
    const route = { schema, method: 'POST', url: '/' }
    t.type(validatorOf(route), 'function')
    t.type(serializerOf({ ...route, httpStatus: '200' }), 'function')
  }
})
