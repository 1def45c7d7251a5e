/** Three models at one address: one answers at once, one never does, and one drips a word every ten seconds. */
import http from 'node:http'
import { json } from 'node:stream/consumers'

const dripMs = 10_000
const chunk = (delta, finishReason = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`
const end = `${chunk({ content: 'Yes.' })}${chunk({}, 'stop')}data: [DONE]\n\n`

/** Starts the models. `relent` lets all of them answer at once, those included that are asked already. */
export async function startModels() {
  const held = new Map([
    ['hangs', new Set()],
    ['drips', new Set()],
  ])
  let isKind = false
  const answer = async (request, response) => {
    const { model } = await json(request)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const group = held.get(model)
    if (isKind || group === undefined) return void response.end(end)
    group.add(response)
    response.flushHeaders()
    const drip = () => response.write(chunk({ content: 'well ' }))
    if (model === 'drips') drip()
    const timer = model === 'drips' ? setInterval(drip, dripMs) : undefined
    response.once('close', () => {
      clearInterval(timer)
      group.delete(response)
    })
  }
  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    /** How many requests a model holds. */
    held: model => held.get(model).size,
    relent() {
      isKind = true
      for (const group of held.values()) {
        for (const response of group) response.end(end)
        // Each is answered once, although two kinds of noise end at a time.
        group.clear()
      }
    },
    harden: () => void (isKind = false),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
