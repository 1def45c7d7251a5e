import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { updateMember, type Team, type TeamMember } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { BackLink } from '../../components/layout/back-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Card, Page, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { PlanNotice } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { AccessFields } from './access-fields.tsx'
import { inOrder, isComplete, type MemberAccess } from './access.ts'
import { NewPassword, Removal } from './member-removal.tsx'
import { EndOwnership, MakeOwner } from './ownership.tsx'
import { teamQuery } from './team-query.ts'

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

/** What of the access differs from what is saved. */
const changesOf = (saved: MemberAccess, { permissions, chatbotIds }: MemberAccess): Partial<MemberAccess> => ({
  ...(permissions.join() !== saved.permissions.join() && { permissions }),
  ...(JSON.stringify(chatbotIds) !== JSON.stringify(saved.chatbotIds) && { chatbotIds }),
})

function Access({ member }: { member: TeamMember }) {
  const { team, states } = useAccountTexts()
  const user = useCurrentUser()
  const client = useQueryClient()
  const { id, chatbotIds } = member
  const saved = { permissions: inOrder(member.permissions), chatbotIds: chatbotIds?.toSorted() ?? null }
  const draft = useDraft<MemberAccess>(`team:member:${id}`, saved)
  const [isChecked, setChecked] = useState(false)
  const canGive = refusalOf(user, { plan: 'standard' }) === undefined
  const { run, isRunning, failure, forget } = useChange(
    (body: Partial<MemberAccess>) => ask(updateMember({ path: { id }, body })),
    {
      refreshes: [teamQuery.queryKey],
      onDone: (_, change) => {
        client.setQueryData<Team>(
          teamQuery.queryKey,
          now => now && { ...now, members: now.members.map(one => (one.id === id ? { ...one, ...change } : one)) },
        )
        draft.discard()
        say(states.saved)
      },
    },
  )
  const save = (): void => {
    setChecked(true)
    if (isComplete(draft.value)) run(changesOf(saved, draft.value))
  }
  return (
    <Section title={team.access} text={canGive ? undefined : team.onlyLess}>
      {!canGive && <PlanNotice plan="standard" />}
      <Card>
        <AccessFields
          value={draft.value}
          onChange={draft.set}
          isChecked={isChecked}
          limit={canGive ? undefined : saved}
        />
      </Card>
      <SaveBar
        isDirty={draft.isDirty}
        isSaving={isRunning}
        failure={failure}
        onSave={save}
        onDiscard={() => {
          forget()
          draft.discard()
        }}
      />
    </Section>
  )
}
