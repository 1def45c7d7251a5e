import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { updateMember, type TeamMember } from '@frontdesk/client/operations'
import { currentUserQuery } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { PermissionFields } from './access-fields.tsx'
import { inOrder, presets, type MemberAccess } from './access.ts'
import { teamQuery } from './team-query.ts'

/** Makes a member an owner, who may then do everything: also take it from the others. */
export function MakeOwner({ member: { id, name } }: { member: TeamMember }) {
  const texts = useAccountTexts()
  const { team } = texts
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(updateMember({ path: { id }, body: { isOwner: true } })), {
    refreshes: [teamQuery.queryKey],
    onDone: () => {
      setAsking(false)
      say(team.isOwnerNow({ name }))
    },
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  return (
    <Section title={team.makeOwnerTitle} text={team.makeOwnerText}>
      <div>
        <Button isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {team.makeOwner({ name })}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={team.makeOwnerQuestion({ name })}
        text={team.makeOwnerText}
        action={team.makeOwner({ name })}
        look="main"
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

const usual: MemberAccess = { permissions: inOrder(presets.agent), chatbotIds: null }

/** Makes an owner a member with permissions that are chosen first: another owner, or the person themselves. */
export function EndOwnership({ member: { id, name }, isSelf }: { member: TeamMember; isSelf: boolean }) {
  const { team } = useAccountTexts()
  const canWrite = useCanWrite()
  const [access, setAccess] = useState(usual)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const action = isSelf ? team.stepDown : team.makeMember({ name })
  const text = isSelf ? team.stepDownText : team.makeMemberText
  const ask = (): void => {
    setChecked(true)
    setAsking(access.permissions.length > 0)
  }
  const { run, isRunning } = useEndOwnership({ id, name, isSelf, onEnd: () => setAsking(false) })
  return (
    <Section title={isSelf ? team.stepDownTitle : team.makeMemberTitle} text={text}>
      <Card>
        <PermissionFields
          value={access}
          onChange={change => setAccess(before => ({ ...before, ...change }))}
          isChecked={isChecked}
        />
      </Card>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={ask}>
          {action}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={isSelf ? team.stepDownQuestion : team.makeMemberQuestion({ name })}
        text={text}
        action={action}
        isRunning={isRunning}
        onConfirm={() => run(access)}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

interface Ended {
  id: string
  name: string
  isSelf: boolean
  onEnd: () => void
}

function useEndOwnership({ id, name, isSelf, onEnd }: Ended) {
  const texts = useAccountTexts()
  const { team } = texts
  const client = useQueryClient()
  const navigate = useNavigate()
  return useChange(
    ({ permissions }: MemberAccess) => ask(updateMember({ path: { id }, body: { isOwner: false, permissions } })),
    {
      refreshes: isSelf ? [] : [teamQuery.queryKey],
      onDone: () => {
        onEnd()
        say(isSelf ? team.steppedDown : team.isMemberNow({ name }))
        if (!isSelf) return
        // The team is for owners: it is left before it could be read again.
        void navigate({ to: '/', ignoreBlocker: true })
        client.removeQueries({ queryKey: teamQuery.queryKey })
        void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      },
      onFailed: failure => {
        onEnd()
        say(sentenceOf(failure, texts))
      },
    },
  )
}
