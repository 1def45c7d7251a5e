import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'

const { url } = await startFrontdesk(t, { hasWorker: false })

/** Not by `fetch`, which unpacks and follows by itself. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asked = request(`${url}${path}`, { headers }, response => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      )
    })
    asked.on('error', reject).end()
  })

/** The address of the page's own script. */
async function scriptOf(path: string): Promise<string> {
  const { body } = await get(path)
  return /<script type="module" crossorigin src="([^"]+)">/.exec(String(body))?.[1] ?? ''
}

t.test('/ and /dashboard lead to the dashboard', async t => {
  for (const path of ['/', '/dashboard']) {
    const { status, headers } = await get(path)
    t.same([status, headers['location']], [302, '/dashboard/'], path)
  }
})

t.test('what the app always needs is asked for in a few requests, and the login page shares most of it', async t => {
  const modulesOf = async (path: string): Promise<string[]> => {
    const { body } = await get(path)
    return [
      ...String(body).matchAll(/(?:rel="modulepreload" crossorigin href|type="module" crossorigin src)="([^"]+)"/g),
    ].map(([, address = '']) => address)
  }
  const [app, signIn] = [await modulesOf('/dashboard/'), await modulesOf('/dashboard/login')]
  t.same([app.length, signIn.length], [5, 4])
  t.equal(app.filter(address => signIn.includes(address)).length, 3, 'a login finds these in the cache')
  for (const address of [...app, ...signIn]) t.equal((await get(address)).status, 200, address)
})

t.test('every address below /dashboard/ is the app, and those of the login are the page for it', async t => {
  const [app, signIn] = [await scriptOf('/dashboard/'), await scriptOf('/dashboard/login')]
  t.match(app, /^\/dashboard\/assets\/index-[\w-]+\.js$/)
  t.match(signIn, /^\/dashboard\/assets\/sign-in-[\w-]+\.js$/)
  for (const path of ['/dashboard/profile', '/dashboard/chatbots/unknown/knowledge', '/dashboard/nothing?x=1'])
    t.equal(await scriptOf(path), app, path)
  for (const path of ['forgot-password', 'reset-password', 'accept-invitation', 'setup'])
    t.equal(await scriptOf(`/dashboard/${path}`), signIn, path)
})

t.test('a page is read anew each time, runs nothing of others, and nobody frames it', async t => {
  for (const path of ['/dashboard/', '/dashboard/login']) {
    const { headers } = await get(path)
    t.equal(headers['cache-control'], 'no-cache')
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "connect-src 'self'"])
      t.ok(policy.split('; ').includes(rule), rule)
    t.notMatch(policy, /unsafe|https?:|\*/)
    t.match(policy, /; require-trusted-types-for 'script'; trusted-types frontdesk-service-worker$/)
    t.match(headers, {
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'permissions-policy': /^camera=\(\), .*microphone=\(\)/,
    })
  }
})

t.test('a file of the dashboard is kept for good, and sent as small as the browser can read it', async t => {
  const path = await scriptOf('/dashboard/')
  const plain = await get(path)
  t.equal(plain.headers['content-encoding'], undefined)
  t.match(plain.headers['cache-control'], /max-age=31536000.*immutable/)
  t.match(plain.headers['content-type'], /^(text|application)\/javascript/)
  const [small, smaller] = [
    await get(path, { 'accept-encoding': 'gzip' }),
    await get(path, { 'accept-encoding': 'gzip, deflate, br' }),
  ]
  t.same([small.headers['content-encoding'], smaller.headers['content-encoding']], ['gzip', 'br'])
  t.ok(gunzipSync(small.body).equals(plain.body))
  t.ok(brotliDecompressSync(smaller.body).equals(plain.body))
})

t.test('what is no file of the dashboard is not found, and no address leads out of its folder', async t => {
  for (const path of ['main-OLDER123.js', '', 'main.js%00', '..%2Fpages%2Findex.html'])
    t.match((await get(`/dashboard/assets/${path}`)).status, /^40[04]$/, path)
  const app = (await get('/dashboard/')).body
  for (const path of ['assets/../tsconfig.tsbuildinfo', 'assets/%2e%2e/tsconfig.tsbuildinfo', '../api/package.json']) {
    const { status, body } = await get(`/dashboard/${path}`)
    t.ok(status === 404 || status === 400 || body.equals(app), path)
  }
})
