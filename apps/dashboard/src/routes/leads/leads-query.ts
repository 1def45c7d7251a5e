import { infiniteQueryOptions, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import {
  deleteLead,
  getLead,
  listLeads,
  updateLead,
  type LeadDetails,
  type LeadList,
} from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { asFailure } from '../../api/query-client.ts'
import { useChange } from '../../api/use-change.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { sayDone } from '../../components/feedback/toasts.tsx'
import { useRemoval, withEach } from '../../components/lists/use-removal.ts'
import type { RecordFilters } from '../../records/use-record-filters.ts'
import { say } from '../../components/feedback/toasts.tsx'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'

export type Lead = LeadList['leads'][number]

const leadsKey = ['leads'] as const
const homeKey = ['home'] as const

/** What the list is narrowed to. */
export interface LeadFilters extends RecordFilters {
  isHandled?: 'true' | 'false'
}

/** Leads, the newest first. */
export const leadsQuery = (filters: LeadFilters, limit?: string) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'list', filters, limit],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listLeads({
          query: { ...filters, limit: limit ?? '100', ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        }),
      ),
    // As the cursors of later pages, which are strings.
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: before => before,
  })

export const leadQuery = (leadId: string) => ({
  queryKey: [...leadsKey, leadId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(getLead({ path: { leadId }, signal })),
})

interface LeadChanges {
  mark: (lead: Lead, isHandled: boolean) => void
  /** The same for several at once, with one message. */
  markAll: (leads: readonly Lead[], isHandled: boolean) => void
  remove: (lead: Lead, name: string) => void
  removeAll: (leads: readonly Lead[]) => void
  isRemoved: (id: string) => boolean
}

/** Changes of a lead, shown at once and taken back with a press. */
export function useLeadChanges(): LeadChanges {
  const client = useQueryClient()
  const texts = useRecordTexts()
  const { leads, states } = texts
  const { lists } = useListTexts()
  const show = (id: string, handledAt: string | null): void => {
    const changed = <Thing extends Lead>(lead: Thing): Thing => (lead.id === id ? { ...lead, handledAt } : lead)
    client.setQueriesData<InfiniteData<LeadList>>(
      { queryKey: [...leadsKey, 'list'] },
      known => known && { ...known, pages: known.pages.map(page => ({ ...page, leads: page.leads.map(changed) })) },
    )
    client.setQueryData<LeadDetails>([...leadsKey, id], known => known && changed(known))
  }
  const change = useChange(
    ({ lead: { id }, isHandled }: { lead: Lead; isHandled: boolean; isUndo: boolean }) =>
      ask(updateLead({ path: { leadId: id }, body: { isHandled }, keepalive: true })),
    {
      refreshes: [leadsKey, homeKey],
      onDone: (_, { lead, isHandled, isUndo }) => {
        if (isUndo) return
        sayDone(isHandled ? leads.markedHandled : leads.markedOpen, states.undo, () => run(lead, !isHandled, true))
      },
      onFailed: (failure, { lead }) => {
        show(lead.id, lead.handledAt)
        say(sentenceOf(failure, texts))
      },
    },
  )
  const run = (lead: Lead, isHandled: boolean, isUndo: boolean): void => {
    show(lead.id, isHandled ? new Date().toISOString() : null)
    change.run({ lead, isHandled, isUndo })
  }
  const finishAll = async (chosen: readonly Lead[], isHandled: boolean): Promise<void> => {
    const problems = new Set<string>()
    await withEach(chosen, async ({ id, handledAt }) => {
      try {
        await ask(updateLead({ path: { leadId: id }, body: { isHandled }, keepalive: true }))
      } catch (error) {
        show(id, handledAt)
        const failure = asFailure(error)
        if (failure !== undefined) problems.add(sentenceOf(failure, texts))
      }
    })
    for (const problem of problems) say(problem)
    await Promise.all([leadsKey, homeKey].map(queryKey => client.invalidateQueries({ queryKey })))
  }
  const markAll = (chosen: readonly Lead[], isHandled: boolean): void => {
    for (const { id } of chosen) show(id, isHandled ? new Date().toISOString() : null)
    void finishAll(chosen, isHandled)
    const text = isHandled ? lists.handled({ n: chosen.length }) : lists.notHandled({ n: chosen.length })
    sayDone(text, states.undo, () => {
      for (const { id, handledAt } of chosen) show(id, handledAt)
      void finishAll(chosen, !isHandled)
    })
  }
  const { isRemoved, remove, removeAll } = useRemoval(
    leadId => ask(deleteLead({ path: { leadId }, keepalive: true })),
    [leadsKey, homeKey],
  )
  return {
    mark: (lead, isHandled) => run(lead, isHandled, false),
    markAll,
    // A lead has no version.
    remove: ({ id }, name) => remove({ id, version: 0 }, leads.removed({ name })),
    removeAll: chosen =>
      removeAll(
        chosen.map(({ id }) => ({ id, version: 0 })),
        lists.leadsDeleted({ n: chosen.length }),
      ),
    isRemoved,
  }
}
