import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamMember } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { Page, Section } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { Avatar } from '../../components/people/avatar.tsx'
import { PlanNotice } from '../../shell/plan-notice.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { SecondFactorRequired } from './second-factor-requirement.tsx'
import { SingleSignOnSection } from './single-sign-on/single-sign-on.tsx'
import { teamQuery } from './team-query.ts'
import { useAccessWords } from './use-access-words.ts'

/**
 * Who works with the account, and what they may do. Inviting needs the plan; seeing and removing members does not, so
 * that an owner whose plan became smaller still rules their team.
 */
export function TeamPage() {
  const { team } = useAccountTexts()
  const user = useCurrentUser()
  const query = useQuery(teamQuery)
  const canInvite = refusalOf(user, { plan: 'standard' }) === undefined
  // Once there were invitations their place stays: whoever has just taken back the last one still stands in it.
  const [hasInvitations, setHasInvitations] = useState(false)
  if (!hasInvitations && (query.data?.invitations.length ?? 0) > 0) setHasInvitations(true)
  return (
    <Page title={team.title} lead={team.lead}>
      <DataState query={query}>
        {({ members, invitations }) => (
          <>
            <Section title={team.members}>
              <ItemList label={team.members} items={members} keyOf={({ id }) => id}>
                {member => <MemberRow member={member} isSelf={member.email === user.user.email} />}
              </ItemList>
            </Section>
            {hasInvitations && <Invitations invitations={invitations} canSend={canInvite} />}
          </>
        )}
      </DataState>
      {canInvite ? <InviteForm /> : <PlanNotice plan="standard" />}
      {query.data !== undefined && (
        <>
          <SecondFactorRequired saved={query.data.secondFactor} />
          <SingleSignOnSection />
        </>
      )}
    </Page>
  )
}

function MemberRow({ member, isSelf }: { member: TeamMember; isSelf: boolean }) {
  const { team, secondFactor } = useAccountTexts()
  const words = useAccessWords()
  const { id, name, picture, email, isOwner, hasSecondFactor } = member
  return (
    <Row
      face={<Avatar name={name} picture={picture} />}
      title={isSelf ? team.you({ name }) : name}
      lines={[
        email,
        ...(isOwner ? [team.owner] : words(member)),
        hasSecondFactor ? secondFactor.hasFactor : secondFactor.hasNone,
      ]}
      actions={
        <ButtonLink
          size="small"
          look="quiet"
          to="/team/$memberId"
          params={{ memberId: id }}
          aria-label={team.changeOf({ name })}
        >
          {team.change}
        </ButtonLink>
      }
    />
  )
}
