import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { useAddressChoice } from '../../components/layout/use-address-choice.ts'
import type { PeekRow } from '../../components/lists/peek.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { useRecordFilters } from '../../records/use-record-filters.ts'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { LeadFacts } from './lead-details.tsx'
import { leadsQuery, useLeadChanges, type Lead, type LeadFilters } from './leads-query.ts'
import styles from '../../records/records.module.css'

type Show = 'open' | 'handled' | 'all'
const shows = ['open', 'handled', 'all'] as const

const handledBy = { open: { isHandled: 'false' }, handled: { isHandled: 'true' }, all: {} } as const satisfies Record<
  Show,
  LeadFilters
>

/** The contact details that visitors have left: those that nobody has handled first. */
export function LeadsPage() {
  const { leads } = useRecordTexts()
  const state = useRecordFilters()
  const [show, setShow] = useAddressChoice<Show>('show', shows)
  // Where the plan shows no content, there is nothing to handle.
  const filters = { ...state.filters, ...(state.hasContent ? handledBy[show] : {}) }
  const query = useInfiniteQuery(leadsQuery(filters))
  const { mark, remove, isRemoved } = useLeadChanges()
  const nameOf = useLeadName()
  const rowOf = useLeadRow()
  return (
    <RecordPage kind="leads" texts={leads} state={state} filters={filters} show={show} shows={shows} onShow={setShow}>
      <RecordList
        label={leads.title}
        query={query}
        recordsOf={page => page.leads.filter(({ id }) => !isRemoved(id))}
        state={state}
        count={leads.count}
        empty={<NoLeads show={show} />}
        rowOf={rowOf}
        nameOf={nameOf}
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

/** How a lead stands in the list. */
function useLeadRow(): (lead: Lead) => PeekRow {
  const { leads } = useRecordTexts()
  const nameOf = useLeadName()
  return lead => {
    const { handledAt, createdAt, company, message, email } = lead
    return {
      title: <bdi>{nameOf(lead)}</bdi>,
      end: (
        <>
          <Status look={handledAt === null ? 'waiting' : 'done'}>
            {handledAt === null ? leads.open : leads.handled}
          </Status>
          <WrittenTime at={createdAt} />
        </>
      ),
      lines: [<bdi key="line">{message ?? company ?? email ?? ''}</bdi>],
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
  const { leads } = useRecordTexts()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const query = useInfiniteQuery(leadsQuery({}, '1'))
  const hasAny = (query.data?.pages[0]?.leads.length ?? 0) > 0
  if (query.data === undefined) return null
  if (hasAny) return <p>{show === 'open' ? leads.allHandled : leads.noneHandled}</p>
  const mayChange = refusalOf(user, { permission: 'chatbot-settings' }) === undefined && chosen !== undefined
  return (
    <div className={styles['nothing']}>
      <p>{leads.none}</p>
      {mayChange && (
        <ButtonLink to={pageNamed('contacts').path} params={{ chatbotId: chosen }}>
          {leads.setUp}
        </ButtonLink>
      )}
    </div>
  )
}
