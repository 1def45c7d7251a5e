/** A model provider in a container of its own: each answer cites the first passage and takes two seconds to write. */
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const words = 'You can bring it back within thirty days, and the postage is on us [1].'.split(' ')

const chunk = (delta, finish = null) =>
  `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 0, model: 'slow', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const answer = async response => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const word of words) {
    response.write(chunk({ role: 'assistant', content: `${word} ` }))
    await wait(2_000 / words.length)
  }
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
}

createServer((request, response) => {
  request.resume()
  void answer(response)
}).listen(8080)
