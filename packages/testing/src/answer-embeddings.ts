import type http from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddingsOf, type EmbeddingAnswer, type EmbeddingRequest } from './embedding-script.ts'

interface EmbeddingNeeds {
  keepsRequests: boolean
  /** Called whenever something a test may wait for has happened. */
  changed: () => void
}

/** The half of the model server that turns texts into vectors. */
export function newEmbeddings({ keepsRequests, changed }: EmbeddingNeeds) {
  const requests: EmbeddingRequest[] = []
  let answer: EmbeddingAnswer = {}
  return {
    requests,
    script: (next: EmbeddingAnswer): void => {
      answer = next
    },
    answer: async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
      // As with chat completions, a body of another shape fails the test that sent it.
      const asked = JSON.parse(await readText(request)) as EmbeddingRequest
      if (keepsRequests) requests.push(asked)
      changed()
      await play(response, asked, answer)
    },
  }
}

async function play(response: http.ServerResponse, asked: EmbeddingRequest, answer: EmbeddingAnswer): Promise<void> {
  const script = typeof answer === 'function' ? answer(asked) : answer
  const { longestText = Infinity, delayMs = 0, fault } = script
  const status = asked.input.some(text => text.length > longestText) ? 400 : script.status
  if (delayMs > 0) await pause(delayMs)
  if (fault === 'stall') return
  if (fault === 'cut') return void response.destroy()
  const body = status === undefined ? embeddingsOf(script, asked) : '{"error":{"message":"The server refuses."}}'
  response.writeHead(status ?? 200, { 'content-type': 'application/json' }).end(body)
}
