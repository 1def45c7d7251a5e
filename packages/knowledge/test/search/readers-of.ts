import { randomUUID } from 'node:crypto'
import type { Db } from '@frontdesk/db/connect'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import type { Retrieve, RetrieveInput } from '@frontdesk/knowledge/search/found-passage'
import { aChatbot, aSource } from '@frontdesk/testing/factories'

/** A page as its chunks. */
export interface Page {
  path: string
  title?: string
  language?: string | null
  chunks: (string | [heading: string, text: string])[]
}

/** Makes chatbots that have read some pages, each with its way of being asked. */
export const readersOf =
  (db: Db, retrieve: Retrieve) =>
  async (...pages: Page[]) => {
    const { id: chatbotId } = await aChatbot(db)
    const run = randomUUID()
    const { id: sourceId } = await aSource(db, { chatbotId, indexRun: run })
    const add = async ({ path, title = '', language = 'en', chunks }: Page): Promise<void> => {
      const facts = { url: `https://shop.example${path}`, etag: null, lastModified: null, links: [] }
      const content = pageContent({
        title,
        language,
        chunks: chunks.map(chunk =>
          typeof chunk === 'string' ? { heading: '', text: chunk } : { heading: chunk[0], text: chunk[1] },
        ),
      })
      await replaceDocument({ db }, { sourceId, run, ...facts, content })
    }
    for (const page of pages) await add(page)
    const ask = (question: string, others: Partial<RetrieveInput> = {}) =>
      retrieve({ chatbotId, question, limit: 5, ...others })
    const texts = async (question: string, others: Partial<RetrieveInput> = {}) =>
      (await ask(question, others)).map(({ text }) => text)
    return { chatbotId, sourceId, add, ask, texts }
  }

/** Four hundred chunks: what makes a chatbot a large one. */
export const manyPages = (text: (n: number) => string): Page[] =>
  Array.from({ length: 40 }, (_, page) => ({
    path: `/many/${page}`,
    chunks: Array.from({ length: 10 }, (_, n) => text(10 * page + n)),
  }))
