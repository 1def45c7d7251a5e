import { createHash } from 'node:crypto'
import type { FindingMeasure, SiteFindingKind } from '@frontdesk/contracts/sources/site-findings'

/** A page of a chatbot that was compared. */
export interface ComparedPage {
  readonly id: string
  readonly url: string
}

/** Something that is wrong with a page, before it is stored. */
export interface NewFinding {
  readonly kind: SiteFindingKind
  readonly measure: FindingMeasure | null
  readonly documentId: string
  readonly sentence: string
  readonly otherDocumentId: string | null
  readonly otherUrl: string
  readonly otherSentence: string
  readonly certainty: number
  readonly key: string
}

/** One page's side of a finding. */
export interface FindingSide {
  readonly page: ComparedPage
  readonly sentence: string
}

type Between = Pick<NewFinding, 'kind' | 'measure' | 'certainty'>

/** A finding between two pages, the same whichever of them is compared with the other. */
export function findingBetween(one: FindingSide, other: FindingSide, between: Between): NewFinding {
  const [first, second] = BigInt(one.page.id) < BigInt(other.page.id) ? [one, other] : [other, one]
  return {
    ...between,
    documentId: first.page.id,
    sentence: first.sentence,
    otherDocumentId: second.page.id,
    otherUrl: second.page.url,
    otherSentence: second.sentence,
    key: keyOf([between.kind, first.page.url, first.sentence, second.page.url, second.sentence]),
  }
}

/** Findings of a chatbot. Beyond that it is a template that is wrong, or the rules are. */
export const mostFindings = 500

/** What was set aside is known by it until one of the texts changes. */
export const keyOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)
