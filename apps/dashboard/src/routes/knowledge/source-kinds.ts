import type { SourceKind } from '@frontdesk/contracts/sources/sources'
import type { Source } from '@frontdesk/client/operations'
import type { KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'

interface SourceKindView {
  /** The form that adds it. */
  readonly form: 'address' | 'files' | 'entry'
  /** The parts of its page. The first is shown first; a single part is shown without tabs. */
  readonly parts: readonly [Part, ...Part[]]
  /** What its counts are of; null: none are shown. */
  readonly unit: keyof KnowledgeTexts['knowledge']['known'] | null
  /** Its settings have a number of link levels. */
  readonly hasDepth: boolean
}

export type Part = keyof KnowledgeTexts['knowledge']['tabs']

/** How each kind of sources is shown, in the order in which they are offered. */
export const sourceKinds = {
  website: { form: 'address', parts: ['pages', 'leftOut', 'settings'], unit: 'pages', hasDepth: true },
  file: { form: 'files', parts: ['file'], unit: null, hasDepth: false },
  text: { form: 'entry', parts: ['entries'], unit: 'entries', hasDepth: false },
  question_answer: { form: 'entry', parts: ['entries'], unit: 'entries', hasDepth: false },
  sitemap: { form: 'address', parts: ['pages', 'leftOut', 'settings'], unit: 'pages', hasDepth: false },
  products: { form: 'address', parts: ['products', 'leftOut', 'settings'], unit: 'products', hasDepth: false },
} as const satisfies Record<SourceKind, SourceKindView>

/** The names of the kinds, in the order in which they are offered. */
// A table of exactly these keys.
export const kindNames = Object.keys(sourceKinds) as SourceKind[]

/** The kind of a source. A kind that a later version added is shown like a website. */
export const kindOf = ({ kind }: Pick<Source, 'kind'>): SourceKind =>
  kindNames.find(known => known === kind) ?? 'website'

/** How the kind of a source is shown. */
export const viewOf = (source: Pick<Source, 'kind'>): SourceKindView => sourceKinds[kindOf(source)]

type KindAddedBy<Form extends SourceKindView['form']> = {
  [Kind in SourceKind]: (typeof sourceKinds)[Kind]['form'] extends Form ? Kind : never
}[SourceKind]

/** A kind that is fetched from an address. */
export type FetchedKind = KindAddedBy<'address'>
/** A kind whose entries are written here. */
export type WrittenKind = KindAddedBy<'entry'>

export const isFetched = (kind: SourceKind): kind is FetchedKind => sourceKinds[kind].form === 'address'
export const isWritten = (kind: SourceKind): kind is WrittenKind => sourceKinds[kind].form === 'entry'
