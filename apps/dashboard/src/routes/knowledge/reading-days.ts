import type { Source } from '@frontdesk/client/operations'
import type { KnowledgeTexts } from '../../texts/use-knowledge-texts.ts'

/** How often a source is read again, as a choice. */
export type DaysChoice = '3' | '7' | '30' | 'never'

const days = { '3': 3, '7': 7, '30': 30, never: null } as const satisfies Record<DaysChoice, Source['reindexDays']>

export const daysOf = (choice: DaysChoice): Source['reindexDays'] => days[choice]

export const choiceOf = (reindexDays: Source['reindexDays']): DaysChoice => {
  if (reindexDays === 3) return '3'
  if (reindexDays === 7) return '7'
  return reindexDays === 30 ? '30' : 'never'
}

export const dayOptions = ({ days }: KnowledgeTexts['knowledge']): { value: DaysChoice; label: string }[] =>
  (['3', '7', '30', 'never'] as const).map(value => ({ value, label: days[value] }))
