import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { updateMember, type Team, type TeamMember } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { BackLink } from '../../components/layout/back-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { PlanNotice } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { AccessFields } from './access-fields.tsx'
import { inOrder, isComplete, type MemberAccess } from './access.ts'
import { NewPassword, Removal } from './member-removal.tsx'
import { EndOwnership, MakeOwner } from './ownership.tsx'
import { teamQuery } from './team-query.ts'
import { useAccessWords } from './use-access-words.ts'

/** One member: what they may do, and how they leave. */
export function MemberPage() {
  const { team } = useAccountTexts()
  const { memberId }: { memberId?: string } = useParams({ strict: false })
  const query = useQuery(teamQuery)
  const member = query.data?.members.find(({ id }) => id === memberId)
  return (
    <Page title={member?.name ?? team.member} lead={member?.email} back={<BackLink to="/team">{team.title}</BackLink>}>
      <DataState query={query}>
        {() =>
          member === undefined ? (
            <Notice>
              <p>{team.memberGone}</p>
            </Notice>
          ) : member.isOwner ? (
            <OwnerParts key={member.id} member={member} />
          ) : (
            <MemberParts key={member.id} member={member} />
          )
        }
      </DataState>
    </Page>
  )
}

/** An owner may do everything; they can only become a member. */
function OwnerParts({ member }: { member: TeamMember }) {
  const { team } = useAccountTexts()
  const { user } = useCurrentUser()
  return (
    <>
      <Notice>
        <p>{team.owner}</p>
      </Notice>
      <EndOwnership member={member} isSelf={member.email === user.email} />
    </>
  )
}

function MemberParts({ member }: { member: TeamMember }) {
  const canGive = refusalOf(useCurrentUser(), { plan: 'standard' }) === undefined
  return (
    <>
      <Access member={member} />
      {canGive && <MakeOwner member={member} />}
      <NewPassword member={member} />
      <Removal member={member} />
    </>
  )
}

/** What of a member the form shows: in a fixed order, so that only what was chosen counts as a change. */
const accessOf = ({ permissions, chatbotIds }: TeamMember): MemberAccess => ({
  permissions: inOrder(permissions),
  chatbotIds: chatbotIds?.toSorted() ?? null,
})

/** What is chosen of a member's access, and how it is saved. */
function useAccessForm(member: TeamMember): SavedForm<MemberAccess> {
  const client = useQueryClient()
  const { id } = member
  return useSavedForm<MemberAccess, TeamMember>({
    draft: `team:member:${id}`,
    thing: member,
    valueOf: accessOf,
    send: async (changed, value, now) => {
      await ask(updateMember({ path: { id }, body: changed }))
      return { ...now, ...value }
    },
    readAgain: async () => (await client.fetchQuery({ ...teamQuery, staleTime: 0 })).members.find(one => one.id === id),
    refreshes: [teamQuery.queryKey],
    onSaved: after =>
      client.setQueryData<Team>(
        teamQuery.queryKey,
        now => now && { ...now, members: now.members.map(one => (one.id === id ? after : one)) },
      ),
  })
}

function Access({ member }: { member: TeamMember }) {
  const { team } = useAccountTexts()
  const user = useCurrentUser()
  const form = useAccessForm(member)
  const { value } = form
  const words = useAccessWords()
  const [isChecked, setChecked] = useState(false)
  const canGive = refusalOf(user, { plan: 'standard' }) === undefined
  const save = (): void => {
    setChecked(true)
    if (isComplete(value)) form.save()
  }
  return (
    <Section title={team.access} text={canGive ? undefined : team.onlyLess}>
      {!canGive && <PlanNotice plan="standard" />}
      <Card>
        <AccessFields
          value={value}
          onChange={form.set}
          isChecked={isChecked}
          limit={canGive ? undefined : accessOf(member)}
        />
      </Card>
      <Clashes
        form={form}
        names={{
          permissions: {
            label: team.permissions,
            write: permissions => words({ ...value, permissions: [...permissions] })[1],
          },
          chatbotIds: { label: team.chatbots, write: chatbotIds => words({ ...value, chatbotIds })[0] },
        }}
      />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={form.failure}
        onSave={save}
        onDiscard={form.discard}
      />
    </Section>
  )
}
