import { parseFile, type ParsedFile } from '@frontdesk/knowledge/read/file/parse-file'

/** Reads a file as it was uploaded. */
export const read = (name: string, body: Uint8Array | string): Promise<ParsedFile> =>
  parseFile({ name, body: typeof body === 'string' ? Buffer.from(body) : body, language: null })

/** What is found of a file: its headings and its text, a line each. */
export async function textOf(name: string, body: Uint8Array | string): Promise<string> {
  const { pages } = await read(name, body)
  const chunks = pages.flatMap(({ content }) => content.chunks)
  return chunks.map(({ heading, text }) => (heading === '' ? text : `# ${heading}\n${text}`)).join('\n')
}
