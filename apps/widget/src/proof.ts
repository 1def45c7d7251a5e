/**
 * Solves the challenge of a chatbot that is flooded with new conversations: loaded only then. Visitors see and solve
 * nothing; their browser works for a second while the dots go on.
 */
import { proofHeader } from '@frontdesk/contracts/chat/chat-limits'
import type { PlainRequest } from './api/call.ts'
import { search } from './proof/search.ts'

/** Hashes until the page may do something else. */
const atATime = 2_000

/** Resolves with the request to send again, with the solution. Undefined where one was sent already, and refused. @public: loaded by its address. */
export async function prove(challenge: string, request: PlainRequest): Promise<PlainRequest | undefined> {
  if (request.headers?.[proofHeader]) return undefined
  const bits = parseInt(challenge)
  const found = await inWorker(challenge, bits).catch(() => inSlices(challenge, bits))
  return { ...request, headers: { ...request.headers, [proofHeader]: `${challenge}.${found}` } }
}

/** Searches beside the page. Rejects where its Content-Security-Policy allows no worker of our own making. */
async function inWorker(challenge: string, bits: number): Promise<number> {
  const code = `onmessage=({data})=>postMessage((${String(search)})(...data))`
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  try {
    // Where the page demands Trusted Types, this throws.
    const worker = new Worker(url)
    try {
      return await new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
        worker.addEventListener('error', reject)
        worker.postMessage([challenge, bits, 0, Infinity])
      })
    } finally {
      worker.terminate()
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Searches in the page itself, which goes on in between. */
async function inSlices(challenge: string, bits: number): Promise<number> {
  for (let from = 0; ; from += atATime) {
    const found = search(challenge, bits, from, from + atATime)
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve))
  }
}
