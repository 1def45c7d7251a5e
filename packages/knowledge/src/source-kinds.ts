import type { SourceKind } from '@frontdesk/contracts/sources/sources'

interface AnyKind {
  /** The owner gives its address. It is fetched from there, and again every few days if the owner wants that. */
  readonly hasAddress: boolean
}

/** Web pages, which are crawled. */
interface KindOfPages extends AnyKind {
  readonly content: 'pages'
  /** Pages that its pages link to are read as well, to the depth that the owner chooses; otherwise listed pages alone. */
  readonly followsLinks: boolean
}

/** Entries that the owner writes. */
interface KindOfEntries extends AnyKind {
  readonly content: 'entries'
  /** The title of an entry is a question, and its text the verified answer. */
  readonly hasAnswers: boolean
}

/** A product feed, or an uploaded file. */
interface OtherKind extends AnyKind {
  readonly content: 'products' | 'file'
}

/** What the service has to know of a kind of sources. */
type SourceKindFacts = KindOfPages | KindOfEntries | OtherKind

/** What sources hold. It decides how they are indexed. */
export type SourceContent = SourceKindFacts['content']

/** The kinds of sources. What is true of some kinds alone is looked up here, and no kind is named elsewhere for it. */
export const sourceKinds = {
  website: { content: 'pages', hasAddress: true, followsLinks: true },
  sitemap: { content: 'pages', hasAddress: true, followsLinks: false },
  products: { content: 'products', hasAddress: true },
  file: { content: 'file', hasAddress: false },
  text: { content: 'entries', hasAddress: false, hasAnswers: false },
  question_answer: { content: 'entries', hasAddress: false, hasAnswers: true },
} as const satisfies Record<SourceKind, SourceKindFacts>

/** One of these facts about a kind, or several. */
type Facts = Partial<KindOfPages> | Partial<KindOfEntries> | Partial<OtherKind>

/** The kinds of which these facts are true. */
export type KindWith<Wanted extends Facts> = {
  [Kind in SourceKind]: (typeof sourceKinds)[Kind] extends Wanted ? Kind : never
}[SourceKind]

/** Kinds that are fetched from an address. */
export type FetchedKind = KindWith<{ hasAddress: true }>
/** Kinds whose entries the owner writes. */
export type WrittenKind = KindWith<{ content: 'entries' }>
/** Kinds that are crawled. */
export type CrawledKind = KindWith<{ content: 'pages' }>

/** The names of the kinds of which these facts are true, for SQL: `sources.kind = any(${kindsWith({ … })})`. */
export function kindsWith<const Wanted extends Facts>(wanted: Wanted): KindWith<Wanted>[] {
  const kinds = Object.keys(sourceKinds).filter(kind => {
    // A table of exactly these keys, whose facts are read by name.
    const facts: Record<string, unknown> = sourceKinds[kind as SourceKind]
    return Object.entries(wanted).every(([name, value]) => facts[name] === value)
  })
  // The filter does for values what `KindWith` does for types.
  return kinds as KindWith<Wanted>[]
}
