import { parentPort } from 'node:worker_threads'
import type { ParseRequest } from './parse-apart.ts'
import { parsePage } from './parse-page.ts'
import { parseSitemap } from './parse-sitemap.ts'

const parse = ({ kind, input }: ParseRequest) => (kind === 'page' ? parsePage(input) : parseSitemap(input))

// The other side of parse-apart.ts: says that it is ready; then one file in, what it says (or the error's name) out.
parentPort?.on('message', (request: ParseRequest) => {
  try {
    parentPort?.postMessage({ parsed: parse(request) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.name : 'unknown' })
  }
})
parentPort?.postMessage('ready')
