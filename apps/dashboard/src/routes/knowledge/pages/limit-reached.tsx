import type { Source } from '@frontdesk/client/operations'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { useLanguageTag } from '../../../texts/use-texts.tsx'

/** Says that a reading stopped at a limit, how large it is, and who sets it. */
export function LimitReached({ source: { limitReached, limitValue } }: { source: Source }) {
  const { knowledge } = useKnowledgeTexts()
  const language = useLanguageTag()
  if (limitReached === null) return null
  const write = (value: number, unit?: string): string =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: 0,
      ...(unit !== undefined && { style: 'unit' as const, unit, unitDisplay: 'long' as const }),
    }).format(value)
  const value = limitValue ?? 0
  const amount = {
    pages: write(value),
    bytes: write(value / 1_000_000, 'megabyte'),
    time: write(value / 60, 'minute'),
    plan: write(value / 1_000_000, 'megabyte'),
  }[limitReached]
  return (
    <Notice look="waiting">
      <p>{knowledge.limits[limitReached]({ amount })}</p>
    </Notice>
  )
}
