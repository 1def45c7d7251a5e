import { Contact } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ShortTime } from '../../components/lists/written-time.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { Pill, type RowContent } from '../../components/lists/row-body.tsx'
import { useTotal } from '../../components/lists/use-total.ts'
import { Avatar } from '../../components/people/avatar.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters } from '../../records/use-record-filters.ts'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { LeadFacts } from './lead-details.tsx'
import { leadsQuery, useLeadChanges, type Lead, type LeadFilters } from './leads-query.ts'

type Show = 'open' | 'handled' | 'all'
const shows = ['open', 'handled', 'all'] as const

const handledBy = { open: { isHandled: 'false' }, handled: { isHandled: 'true' }, all: {} } as const satisfies Record<
  Show,
  LeadFilters
>

/** The contact details that visitors have left: those that nobody has handled first. */
export function LeadsPage() {
  const { leads, records } = useRecordTexts()
  const state = useRecordFilters()
  const [show, setShow] = useAddressChoice<Show>('show', shows)
  // Where the plan shows no content, there is nothing to handle.
  const filters = { ...state.filters, ...(state.hasContent ? handledBy[show] : {}) }
  const query = useInfiniteQuery(leadsQuery(filters))
  const { mark, markAll, remove, removeAll, isRemoved } = useLeadChanges()
  const nameOf = useLeadName()
  const rowOf = useLeadRow(show)
  const total = useTotal('leads')
  return (
    <RecordPage
      kind="leads"
      texts={leads}
      state={state}
      filters={filters}
      show={show}
      shows={shows}
      onShow={setShow}
      count={total(query.data?.pages[0]?.total)}
    >
      <RecordList
        label={leads.title}
        query={query}
        recordsOf={page => page.leads.filter(({ id }) => !isRemoved(id))}
        state={state}
        kind="leads"
        empty={<NoLeads show={show} />}
        rowOf={rowOf}
        nameOf={nameOf}
        bulk={chosen => [
          ...(show === 'handled' ? [] : [{ label: leads.markHandled, run: () => markAll(chosen, true) }]),
          ...(show === 'open' ? [] : [{ label: leads.markOpen, run: () => markAll(chosen, false) }]),
          { label: records.remove, look: 'danger', run: () => removeAll(chosen) },
        ]}
      >
        {(lead, { goOn }) => (
          <LeadFacts
            lead={lead}
            onMark={isHandled => {
              // It is about to leave a list of those that are not handled.
              if (show !== 'all') goOn()
              mark(lead, isHandled)
            }}
            onRemove={() => {
              goOn()
              remove(lead, nameOf(lead))
            }}
          />
        )}
      </RecordList>
    </RecordPage>
  )
}

/** How a lead stands in the list. Whether it is handled is told where the list has both. */
function useLeadRow(show: Show): (lead: Lead) => RowContent {
  const { leads } = useRecordTexts()
  const nameOf = useLeadName()
  return lead => {
    const { id, name, handledAt, createdAt, company, message, email, phone } = lead
    const title = nameOf(lead)
    const [contact, line] = [company ?? email ?? phone, message ?? (company === null ? null : email)]
    return {
      picture: <Avatar name={name} id={email ?? id} />,
      title: <bdi>{title}</bdi>,
      ...(contact !== null && contact !== title && { where: <bdi>{contact}</bdi> }),
      ...(line !== null && { line: <bdi>{line}</bdi> }),
      ...(show === 'all' && {
        marks: (
          <Pill look={handledAt === null ? 'waiting' : 'done'}>{handledAt === null ? leads.open : leads.handled}</Pill>
        ),
      }),
      time: <ShortTime at={createdAt} />,
    }
  }
}

/** What a lead is called: by name, else by how the visitor can be reached. */
export function useLeadName(): (lead: Lead) => string {
  const { leads } = useRecordTexts()
  return ({ name, email, phone }) => name ?? email ?? phone ?? leads.nameless
}

/** Nothing to handle, or nothing yet: then how visitors can leave their details. */
function NoLeads({ show }: { show: Show }) {
  const { lists } = useListTexts()
  const { leads } = useRecordTexts()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const query = useInfiniteQuery(leadsQuery({}, '1'))
  const hasAny = (query.data?.pages[0]?.leads.length ?? 0) > 0
  if (query.data === undefined) return <Skeleton rows={8} />
  if (hasAny) return <EmptyState icon={Contact} title={show === 'open' ? leads.allHandled : leads.noneHandled} />
  const mayChange = refusalOf(user, { permission: 'chatbot-settings' }) === undefined && chosen !== undefined
  return (
    <EmptyState
      icon={Contact}
      title={lists.empty.leads}
      text={leads.none}
      action={
        mayChange && (
          <ButtonLink to={pageNamed('contacts').path} params={{ chatbotId: chosen }}>
            {leads.setUp}
          </ButtonLink>
        )
      }
    />
  )
}
