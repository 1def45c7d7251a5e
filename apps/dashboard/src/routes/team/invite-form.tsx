import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createInvitation } from '@frontdesk/client/operations'
import { installationQuery } from '../../account/installation.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { FormFailure, sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { AccessFields } from './access-fields.tsx'
import { inOrder, isComplete, presets, type MemberAccess } from './access.ts'
import { LinkToPassOn } from './link-to-pass-on.tsx'
import { teamQuery } from './team-query.ts'

interface NewInvitation extends MemberAccess {
  email: string
}

const empty: NewInvitation = { email: '', permissions: inOrder(presets.agent), chatbotIds: null }

/** What is wrong with the address, rather than with the rest of the form. */
const ofAddress = new Set(['EMAIL_INVALID', 'MEMBER_EXISTS', 'INVITATION_OPEN'])

/** Invites a person to the team. */
export function InviteForm() {
  const texts = useAccountTexts()
  const { team } = texts
  const canWrite = useCanWrite()
  const { data: installation } = useQuery(installationQuery)
  const hasMail = installation?.mail !== 'files'
  const { value, set, discard } = useDraft('team:invitation', empty)
  const [isChecked, setChecked] = useState(false)
  const [passOn, setPassOn] = useState<{ email: string; link: string }>()
  const { run, isRunning, failure } = useChange(
    ({ email, permissions, chatbotIds }: NewInvitation) =>
      ask(createInvitation({ body: { email: email.trim(), permissions, chatbotIds } })),
    {
      refreshes: [teamQuery.queryKey],
      onDone: ({ link }, { email }) => {
        setChecked(false)
        discard()
        setPassOn(link === null ? undefined : { email: email.trim(), link })
        if (link === null) say(team.invited({ email: email.trim() }))
      },
    },
  )
  const isMissing = isChecked && value.email.trim() === ''
  const isAboutAddress = failure !== undefined && (failure.field === '/email' || ofAddress.has(failure.code))
  const submit = (): void => {
    setChecked(true)
    if (value.email.trim() !== '' && isComplete(value)) run(value)
  }
  return (
    <Section title={team.invite} text={hasMail ? team.inviteText : team.inviteByLink}>
      {passOn !== undefined && <LinkToPassOn text={team.passOn({ email: passOn.email })} link={passOn.link} />}
      <Card>
        {!isAboutAddress && <FormFailure failure={failure} />}
        <Form onSubmit={submit}>
          <TextField
            label={texts.states.email}
            type="email"
            autoComplete="off"
            value={value.email}
            onChange={email => set({ email })}
            problem={isMissing ? team.emailMissing : isAboutAddress ? sentenceOf(failure, texts) : undefined}
          />
          <AccessFields value={value} onChange={set} isChecked={isChecked} />
          <Buttons>
            <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite}>
              {hasMail ? team.sendInvitation : team.createLink}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}
