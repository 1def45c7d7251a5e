import { openOutageQueue } from '@frontdesk/api/http/outage-queue'
import { unavailable } from '@frontdesk/errors/app-error'
import { createLog } from '@frontdesk/runtime/log'
import { until } from '@frontdesk/testing/until'
import Fastify from 'fastify'
import t, { type Test } from 'tap'

const log = createLog({ name: 'test', level: 'silent' })

/** A store that is away until it is brought back, and a route over real HTTP that needs it. */
async function aService(t: Test, { waitMs = 60_000, most = 10 } = {}) {
  const store = { isAway: false, asked: 0, used: 0 }
  const closing = new AbortController()
  const answer = async (): Promise<string> => {
    if (store.isAway) throw unavailable(new Error('the store is away'))
    return 'stored'
  }
  const throughOutage = openOutageQueue({
    ask: () => {
      store.asked += 1
      return answer()
    },
    closing: closing.signal,
    waitMs,
    most,
    log,
  })
  const app = Fastify({ loggerInstance: log })
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send('away'))
  app.get('/', async (_request, reply) => {
    return throughOutage(reply, () => {
      store.used += 1
      return answer()
    })
  })
  app.get('/bug', async (_request, reply) => throughOutage(reply, () => Promise.reject(new Error('a bug'))))
  app.get('/full', async (_request, reply) => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' })
    return throughOutage(reply, () => Promise.reject(full))
  })
  app.get('/busy', async (_request, reply) =>
    throughOutage(reply, () => {
      store.used += 1
      return Promise.reject(unavailable(new Error('the account has as many statements under way as it may')))
    }),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const ask = async ({
    chatbotId = 'one',
    signal,
  }: { chatbotId?: string; signal?: AbortSignal } = {}): Promise<string> =>
    (await fetch(`${url}/?chatbotId=${encodeURIComponent(chatbotId)}`, { signal: signal ?? null })).text()
  const connections = (): Promise<number> =>
    new Promise(resolve => app.server.getConnections((_error, count) => resolve(count)))
  return { store, closing, url, ask, connections }
}

t.test('requests wait while a store is away, and only one question asks whether it is back', async t => {
  const { store, ask } = await aService(t)
  store.isAway = true
  const first = ask()
  await until(() => store.used === 1)
  const others = [ask(), ask(), ask()]
  await until(() => store.asked >= 3)
  t.equal(store.used, 1, 'who comes while the store is known to be away does not ask it')
  store.isAway = false
  t.same(await Promise.all([first, ...others]), ['stored', 'stored', 'stored', 'stored'])
  t.equal(store.used, 5, 'and each asks once when it is back')
})

t.test('where as many requests wait as may, the next one is refused at once, and a later one is served', async t => {
  const { store, ask } = await aService(t, { most: 3 })
  store.isAway = true
  const waiting = [ask()]
  await until(() => store.used === 1)
  waiting.push(ask({ chatbotId: 'another' }), ask({ chatbotId: 'a third one' }), ask({ chatbotId: 'a fourth one' }))
  t.equal(await Promise.race(waiting), 'away')
  store.isAway = false
  t.same((await Promise.all(waiting)).toSorted(), ['away', 'stored', 'stored', 'stored'])
  t.equal(await ask(), 'stored')
})

t.test('the visitors of one chatbot leave places to those of others', async t => {
  const { store, ask } = await aService(t, { most: 4 })
  store.isAway = true
  const noisy = [ask()]
  await until(() => store.used === 1)
  noisy.push(ask(), ask())
  t.equal(await Promise.race(noisy), 'away', 'two of three wait')
  const other = ask({ chatbotId: 'another' })
  await until(() => store.asked > 5)
  store.isAway = false
  t.equal(await other, 'stored')
  t.same((await Promise.all(noisy)).toSorted(), ['away', 'stored', 'stored'])
})

t.test('a request waits no longer than it may, and no longer than its process serves', async t => {
  const short = await aService(t, { waitMs: 300 })
  short.store.isAway = true
  t.equal(await short.ask(), 'away')
  const long = await aService(t)
  long.store.isAway = true
  const waiting = long.ask()
  await until(() => long.store.asked > 0)
  long.closing.abort(new Error('this process is closing'))
  t.equal(await waiting, 'away')
})

t.test('a client that leaves waits no more, and its place is free again', async t => {
  const { store, ask, connections } = await aService(t, { most: 1 })
  store.isAway = true
  const leaving = new AbortController()
  const gone = ask({ signal: leaving.signal })
  await until(() => store.asked > 0)
  leaving.abort()
  await t.rejects(gone)
  await until(async () => (await connections()) === 0)
  const { asked } = store
  const next = ask()
  await until(() => store.asked > asked + 1)
  store.isAway = false
  t.equal(await next, 'stored')
})

t.test('an error that is no outage, or a full disk, is no reason to wait', async t => {
  const { store, url } = await aService(t)
  for (const path of ['/bug', '/full']) t.equal(await (await fetch(`${url}${path}`)).text(), 'away')
  t.equal(store.asked, 0)
})

t.test('an account that has used up its share is refused after a second try, while both stores answer', async t => {
  const { store, url } = await aService(t)
  t.equal(await (await fetch(`${url}/busy`)).text(), 'away')
  t.same({ asked: store.asked, used: store.used }, { asked: 2, used: 2 })
})
