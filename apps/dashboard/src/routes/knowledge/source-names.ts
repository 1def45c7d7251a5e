import type { Source } from '@frontdesk/client/operations'
import type { KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { isWritten, kindOf } from './source-kinds.ts'

/** An address as people say it: without https:// and the last slash. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** What a source is called: its address, its file, or what is written in it. */
export function nameOf(source: Pick<Source, 'kind' | 'url' | 'file'>, { knowledge }: KnowledgeTexts): string {
  const kind = kindOf(source)
  if (source.file !== null) return source.file.name
  if (isWritten(kind)) return knowledge.names[kind]
  return source.url === null ? knowledge.kinds[kind] : shortAddress(source.url)
}
