import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareWith } from './compare/compare-with.mjs'
import { ensureRedis } from './programs/ensure-redis.mjs'
import { main, root, SetUpError } from './progress.mjs'
import { build } from './set-up.mjs'

/** Takes an option with its value out of the arguments: the others are the bench's. */
const takeOption = (args, name) => {
  const at = args.findIndex(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
  if (at === -1) return undefined
  const [option] = args.splice(at, 1)
  const value = option.includes('=') ? option.slice(option.indexOf('=') + 1) : args.splice(at, 1)[0]
  if (!value) throw new SetUpError(`--${name} needs a value`)
  return value
}

const readPairs = args => {
  const pairs = Number(takeOption(args, 'pairs') ?? 10)
  if (!(Number.isInteger(pairs) && pairs >= 2)) throw new SetUpError('--pairs must be a whole number, 2 or more')
  return pairs
}

await main(async () => {
  const folder = join(root, 'bench')
  const names = readdirSync(folder).flatMap(file => (file.endsWith('.mjs') ? [file.slice(0, -4)] : []))
  const [name, ...args] = process.argv.slice(2)
  if (!names.includes(name)) throw new SetUpError(`choose one: npm run bench -- ${names.join(' | ')}`)
  const commit = takeOption(args, 'beside')
  // Without a comparison `--pairs` may be an option of the bench.
  const pairs = commit === undefined ? 0 : readPairs(args)
  await build()
  await ensureRedis()
  if (commit !== undefined) await compareWith({ commit, bench: name, args, pairs })
  else await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
})
