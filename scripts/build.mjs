import { main } from './progress.mjs'
import { build } from './set-up.mjs'

await main(build)
