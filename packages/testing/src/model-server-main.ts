import { parseArgs } from 'node:util'
import { startModelServer } from './model-server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'first-token-ms': { type: 'string', default: '0' },
    'token-ms': { type: 'string', default: '0' },
    tokens: { type: 'string', default: '40' },
    echo: { type: 'boolean', default: false },
  },
})

const server = await startModelServer({ port: Number(values.port), keepsRequests: false })
server.script({
  ...(values.echo ? { echo: true } : { quote: Number(values.tokens) }),
  firstTokenMs: Number(values['first-token-ms']),
  tokenMs: Number(values['token-ms']),
})
process.stdout.write(`The model server listens on ${server.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop())
