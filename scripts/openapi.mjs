import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { main, root, say, track } from './progress.mjs'
import { buildApi } from './set-up.mjs'
import { startTestServices } from './tests/test-services.mjs'

const addressOf = async child => {
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, address } = JSON.parse(line)
    if (msg === 'api is ready') return address
  }
  throw new Error('the API did not start')
}

/** `npm run openapi`: writes docs/openapi.json from the schemas of the routes. A test compares the two. */
await main(async () => {
  await buildApi()
  await ensureRedis()
  const { env, stop } = await startTestServices()
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-openapi-'))
  const database = new URL(env.TEST_DATABASE_URL)
  database.pathname = `/${env.TEST_TEMPLATE}`
  const api = track(
    spawn(process.execPath, [join(root, 'apps/api/bundle/main.js')], {
      env: { ...process.env, DATABASE_URL: database.href, REDIS_URL: env.TEST_REDIS_URL, DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  try {
    const document = await (await fetch(`${await addressOf(api)}/documentation/json`)).json()
    writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
    say('✓ docs/openapi.json is up to date')
  } finally {
    api.kill('SIGINT')
    await once(api, 'exit')
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
