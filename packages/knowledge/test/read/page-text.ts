import { extractArticle } from '@frontdesk/knowledge/read/extract-article'

/** A page as it is read: one text, with the blocks on lines of their own. */
export const pageText = (
  body: string,
  { head = '', keepFooter = false, url = 'https://pottery.example/page' } = {},
): string =>
  extractArticle({
    html: `<!doctype html><html lang="en"><head><title>Pottery</title>${head}</head><body>${body}</body></html>`,
    url,
    keepFooter,
    keep: [],
    drop: [],
  })
    .blocks.map(({ text }) => text)
    .join('\n')
