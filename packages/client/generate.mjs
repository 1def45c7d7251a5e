/**
 * Generates the client's operations from `docs/openapi.json`: one function for each, named after its operationId, and the
 * named types. Nobody keeps a second list of addresses: what drifts from the API does not compile.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'

const inside = path => fileURLToPath(new URL(path, import.meta.url))
const folder = inside('src/generated')
const input = inside('../../docs/openapi.json')

await createClient({
  input,
  output: { path: folder, tsConfigPath: null },
  plugins: ['@hey-api/typescript'],
  logs: { level: 'silent' },
})
rmSync(join(folder, 'index.ts'))

const { paths } = JSON.parse(readFileSync(input, 'utf8'))
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId !== undefined)
    .map(([method, { operationId, summary, responses }]) => {
      const type = operationId.charAt(0).toUpperCase() + operationId.slice(1)
      // One that only redirects, for browsers that are on their way, answers nothing.
      const answers = Object.keys(responses).some(status => status.startsWith('2')) ? `t.${type}Responses` : 'object'
      return `/** ${summary}. */
export const ${operationId} = /* @__PURE__ */ operation<t.${type}Data, ${answers}>('${method.toUpperCase()} ${path}')`
    }),
)
writeFileSync(
  join(folder, 'operations.ts'),
  `import { operation } from '../operation.ts'
import type * as t from './types.gen.ts'

export type * from './types.gen.ts'

${operations.join('\n\n')}
`,
)
