import type { Source } from '../../api/generated'
import type { KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'

/** The kinds of sources, in the order in which they are offered. */
export const sourceKinds = ['website', 'file', 'text', 'question_answer', 'sitemap', 'products'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The kind of a source; one that a later version added is drawn like a website. */
export const kindOf = ({ kind }: Pick<Source, 'kind'>): SourceKind =>
  sourceKinds.find(known => known === kind) ?? 'website'

export const isWritten = (kind: SourceKind): kind is 'text' | 'question_answer' =>
  kind === 'text' || kind === 'question_answer'

/** An address as people say it: without https:// and the last slash. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** What a source is called: its address, its file, or what is written in it. */
export function nameOf(source: Pick<Source, 'kind' | 'url' | 'file'>, { knowledge }: KnowledgeTexts): string {
  const kind = kindOf(source)
  if (source.file !== null) return source.file.name
  if (isWritten(kind)) return knowledge.names[kind]
  return source.url === null ? knowledge.kinds[kind] : shortAddress(source.url)
}
