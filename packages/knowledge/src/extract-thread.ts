import { parentPort } from 'node:worker_threads'
import { extractArticle, type PageInput } from './extract-article.ts'

// The other side of extract-apart.ts: one page in, one article (or the name of the error) out.
parentPort?.on('message', (page: PageInput) => {
  try {
    parentPort?.postMessage({ article: extractArticle(page) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.name : 'unknown' })
  }
})
