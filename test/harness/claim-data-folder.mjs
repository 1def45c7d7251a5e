import { main } from '../../scripts/progress.mjs'
import { openStack } from '../../scripts/stack.mjs'

/** A process of `build-lock.test.ts`: a start in DATA_DIR that ends before or after it has ended an earlier run's programs. */
const [, , action] = process.argv

await main(async () => {
  const stack = openStack()
  stack.claim({ baseUrl: 'http://localhost:3000' })
  if (action === 'end-left-overs') await stack.endLeftOvers()
  await stack.end()
})
