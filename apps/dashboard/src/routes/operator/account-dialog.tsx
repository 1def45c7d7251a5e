import { useState } from 'react'
import type { OperatorAccount } from '@frontdesk/client/operations'
import { useCurrentUser, type Plan } from '../../account/current-user.tsx'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useOperatorTexts } from '../../texts/use-operator-texts.ts'
import { useAccountChange } from './accounts-query.ts'

const plans = ['free', 'basic', 'standard'] as const satisfies readonly Plan[]

/** Changes the plan and the quota of an account, or suspends it. The account that one is logged in to stays open. */
export function AccountDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const { operator, shell, states } = useOperatorTexts()
  const canWrite = useCanWrite()
  const own = useCurrentUser().account.id
  const { id, name, suspendedAt } = account
  const [plan, setPlan] = useState<Plan>(account.plan)
  const [quota, setQuota] = useState<number | null>(account.quota)
  const { run, isRunning, failure } = useAccountChange(id, onClose)
  const isSuspended = suspendedAt !== null
  const isOff = !canWrite || isRunning
  return (
    <Dialog title={operator.changeOf({ name })} isOpen onClose={onClose}>
      <Form onSubmit={() => run({ plan, quota })}>
        <Select
          label={operator.plan}
          value={plan}
          options={plans.map(value => ({ value, label: shell.plans[value] }))}
          onChange={setPlan}
        />
        <NumberField<number | null>
          label={operator.quota}
          help={operator.quotaHelp}
          value={quota}
          onChange={setQuota}
          minimum={0}
          maximum={2_000_000_000}
          mayBeEmpty
        />
        <FormFailure failure={failure} />
        <Buttons>
          {id !== own && (
            <Button
              look={isSuspended ? 'plain' : 'danger'}
              isDisabled={isOff}
              onPress={() => run({ isSuspended: !isSuspended })}
            >
              {isSuspended ? operator.resume : operator.suspend}
            </Button>
          )}
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={isOff}>
            {operator.save}
          </Button>
        </Buttons>
        <p>{isSuspended ? operator.resumeHelp : operator.suspendHelp}</p>
      </Form>
    </Dialog>
  )
}
