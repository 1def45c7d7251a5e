import { main } from './progress.mjs'
import { generate } from './set-up.mjs'

await main(generate)
