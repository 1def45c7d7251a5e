import { Mail } from 'lucide-react'
import { useState } from 'react'
import { resendInvitation, revokeInvitation, type Invitation } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { doWithUndo, say } from '../../components/feedback/toasts.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { teamQuery } from './team-query.ts'
import { useAccessWords } from './use-access-words.ts'

const dayMs = 24 * 60 * 60 * 1_000

const daysLeft = ({ expiresAt }: Invitation): number => Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs)

/** Invitations whose link nobody has used yet. */
export function Invitations({ invitations, canSend }: { invitations: readonly Invitation[]; canSend: boolean }) {
  const texts = useAccountTexts()
  const { team, states } = texts
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string): void => setHidden(before => new Set([...before].filter(other => other !== id)))
  const { run } = useChange((id: string) => ask(revokeInvitation({ path: { id }, keepalive: true })), {
    refreshes: [teamQuery.queryKey],
    onFailed: (failure, id) => {
      if (failure.kind === 'not-found') return
      show(id)
      say(sentenceOf(failure, texts))
    },
  })
  const takeBack = ({ id, email }: Invitation): void => {
    setHidden(before => new Set([...before, id]))
    doWithUndo(team.takenBack({ email }), states.undo, { onDo: () => run(id), onUndo: () => show(id) })
  }
  const shown = invitations.filter(({ id }) => !hidden.has(id))
  return (
    <Section title={team.invitations}>
      <ItemList
        label={team.invitations}
        items={shown}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Mail} title={team.noInvitations} />}
      >
        {invitation => (
          <InvitationRow invitation={invitation} canSend={canSend} onTakeBack={() => takeBack(invitation)} />
        )}
      </ItemList>
    </Section>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  canSend: boolean
  onTakeBack: () => void
}

function InvitationRow({ invitation, canSend, onTakeBack }: InvitationRowProps) {
  const texts = useAccountTexts()
  const { team } = texts
  const canWrite = useCanWrite()
  const words = useAccessWords()
  const { id, email } = invitation
  const [link, setLink] = useState<string | null>(null)
  const { run, isRunning } = useChange(() => ask(resendInvitation({ path: { id } })), {
    refreshes: [teamQuery.queryKey],
    onDone: ({ link: created }) => {
      setLink(created)
      say(created === null ? team.sentAgain({ email }) : team.newLink({ email }))
    },
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  const [access] = words(invitation)
  const days = daysLeft(invitation)
  return (
    <Row
      title={email}
      lines={[
        access,
        days > 0 ? team.daysLeft({ days }) : team.expired,
        ...(link === null ? [] : [<LinkToPassOn key="link" text={team.passOn({ email })} link={link} />]),
      ]}
      actions={
        <>
          {canSend && (
            <Button
              size="small"
              look="quiet"
              aria-label={team.sendAgainTo({ email })}
              isPending={isRunning}
              isDisabled={!canWrite}
              onPress={() => run(undefined)}
            >
              {team.sendAgain}
            </Button>
          )}
          <Button
            size="small"
            look="quietDanger"
            aria-label={team.takeBackOf({ email })}
            isDisabled={!canWrite}
            onPress={onTakeBack}
          >
            {team.takeBack}
          </Button>
        </>
      }
    />
  )
}
