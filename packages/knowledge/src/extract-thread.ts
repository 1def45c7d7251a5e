import { parentPort } from 'node:worker_threads'
import { extractArticle, type PageInput } from './extract-article.ts'

// The other side of extract-apart.ts: says that it is ready; then one page in, one article (or the error's name) out.
parentPort?.on('message', (page: PageInput) => {
  try {
    parentPort?.postMessage({ article: extractArticle(page) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.name : 'unknown' })
  }
})
parentPort?.postMessage('ready')
