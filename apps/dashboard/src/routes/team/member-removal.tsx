import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { removeMember, sendPasswordReset, type TeamMember } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { teamQuery } from './team-query.ts'

/** Sends a member a link to choose a new password; where mails are files, the owner passes it on. */
export function NewPassword({ member: { id, name } }: { member: TeamMember }) {
  const texts = useAccountTexts()
  const { team } = texts
  const canWrite = useCanWrite()
  const [link, setLink] = useState<string | null>(null)
  const { run, isRunning } = useChange(() => ask(sendPasswordReset({ path: { id } })), {
    onDone: sent => {
      setLink(sent.link)
      if (sent.link === null) say(team.resetSent({ name }))
    },
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  return (
    <Section title={team.resetTitle} text={team.resetText}>
      <div>
        <Button isDisabled={!canWrite} isPending={isRunning} onPress={() => run(undefined)}>
          {team.sendReset({ name })}
        </Button>
      </div>
      {link !== null && <LinkToPassOn text={team.passOnReset({ name })} link={link} />}
    </Section>
  )
}

/** Takes a member out of the team, once it is confirmed. */
export function Removal({ member: { id, name } }: { member: TeamMember }) {
  const texts = useAccountTexts()
  const { team } = texts
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(removeMember({ path: { id } })), {
    refreshes: [teamQuery.queryKey],
    onDone: () => {
      say(team.removed({ name }))
      void navigate({ to: '/team', ignoreBlocker: true })
    },
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  return (
    <Section title={team.removeTitle} text={team.removeText}>
      <div>
        <Button look="danger" isDisabled={!canWrite} onPress={() => setAsking(true)}>
          {team.removeMember({ name })}
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={team.removeQuestion({ name })}
        text={team.removeText}
        action={team.removeMember({ name })}
        isRunning={isRunning}
        onConfirm={() => run(undefined)}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}
