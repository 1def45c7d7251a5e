import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { main, root, SetUpError } from './progress.mjs'
import { build } from './set-up.mjs'

await main(async () => {
  const folder = join(root, 'bench')
  const names = readdirSync(folder).flatMap(file => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []))
  const [name] = process.argv.slice(2)
  if (!names.includes(name)) throw new SetUpError(`say which one: npm run bench -- ${names.join(' | ')}`)
  await build()
  await ensureRedis()
  await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
})
