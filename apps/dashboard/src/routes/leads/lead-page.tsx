import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DataState } from '../../components/feedback/data-state.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Card, Page } from '../../components/layout/page.tsx'
import { useCurrentUser } from '../../account/current-user.tsx'
import { RedactedRecords } from '../../records/redacted-records.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useParameter } from '../../shell/use-parameter.ts'
import { useRecordTexts } from '../../texts/use-record-texts.ts'
import { LeadFacts } from './lead-details.tsx'
import { useLeadName } from './leads-page.tsx'
import { leadQuery, useLeadChanges } from './leads-query.ts'

/** One lead on a page of its own, which a link can lead to. */
export function LeadPage() {
  const { leads, shell } = useRecordTexts()
  const { account } = useCurrentUser()
  const leadId = useParameter('leadId')
  const query = useQuery(leadQuery(leadId))
  const nameOf = useLeadName()
  const navigate = useNavigate()
  const { mark, remove } = useLeadChanges()
  const { path } = pageNamed('leads')
  const hasContent = account.plan !== 'free'
  return (
    <Page
      title={query.data !== undefined && hasContent ? nameOf(query.data) : shell.pages.lead}
      back={<BackLink to={path}>{leads.title}</BackLink>}
    >
      <DataState query={query}>
        {lead =>
          hasContent ? (
            <Card>
              <LeadFacts
                lead={lead}
                onMark={isHandled => mark(lead, isHandled)}
                onRemove={() => {
                  remove(lead, nameOf(lead))
                  void navigate({ to: path })
                }}
              />
            </Card>
          ) : (
            <RedactedRecords records={[lead]} hasMore={false} kind="leads" />
          )
        }
      </DataState>
    </Page>
  )
}
