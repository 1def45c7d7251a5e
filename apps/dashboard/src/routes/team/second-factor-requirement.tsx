import { useState } from 'react'
import { requireSecondFactor, type SecondFactorRequirement } from '@frontdesk/client/operations'
import { currentUserQuery } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { teamQuery } from './team-query.ts'

/** Whether everyone on the team needs a second factor, and how long they have for it. */
export function SecondFactorRequired({ saved }: { saved: SecondFactorRequirement }) {
  const texts = useAccountTexts()
  const { secondFactor, states } = texts
  const canWrite = useCanWrite()
  const [changed, setChanged] = useState<Partial<SecondFactorRequirement>>({})
  const value = { ...saved, ...changed }
  const isDirty = value.isRequired !== saved.isRequired || value.graceDays !== saved.graceDays
  const { run, isRunning, failure } = useChange(() => ask(requireSecondFactor({ body: value })), {
    refreshes: [teamQuery.queryKey, currentUserQuery.queryKey],
    onDone: () => {
      setChanged({})
      say(secondFactor.requirementSaved)
    },
  })
  return (
    <Section title={secondFactor.title}>
      <Card>
        <Form onSubmit={() => run(undefined)}>
          <Switch
            label={secondFactor.require}
            help={secondFactor.requireText}
            isSelected={value.isRequired}
            onChange={isRequired => setChanged({ ...changed, isRequired })}
            isDisabled={!canWrite}
          />
          {value.isRequired && (
            <NumberField
              label={secondFactor.graceDays}
              help={secondFactor.graceHelp}
              value={value.graceDays}
              onChange={graceDays => setChanged({ ...changed, graceDays })}
              minimum={0}
              maximum={90}
            />
          )}
          {failure !== undefined && failure.kind !== 'password-needed' && (
            <Notice look="failed" role="alert">
              <p>{sentenceOf(failure, texts)}</p>
            </Notice>
          )}
          <Buttons>
            <Button type="submit" isPending={isRunning} isDisabled={!canWrite || !isDirty}>
              {states.save}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}
