import type { ListsWords } from '../../texts/compiled/en/lists.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'

/** What is listed. */
export type ListKind = keyof ListsWords['lists']['totals']

/** The API counts no further. */
const mostCounted = 1_000

/** Writes how many a list has, as the API counts them: "128 leads", "1,000+ leads". Undefined while that is not known. */
export function useTotal(kind: ListKind): (total: number | null | undefined) => string | undefined {
  const write = useListTexts().lists.totals[kind]
  return total => (total == null ? undefined : write({ n: Math.min(total, mostCounted), isMore: total > mostCounted }))
}
