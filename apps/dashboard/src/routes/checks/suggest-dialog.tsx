import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createCheck, listCheckProposals, type CreateCheckRequest } from '@frontdesk/client/operations'
import type { ApiFailure } from '../../api/api-failure.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { CheckboxGroup } from '../../components/fields/checkbox-group.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { checksKey } from './checks-query.ts'
import { useExpectationWords } from './use-expectation-words.ts'

interface SuggestDialogProps {
  chatbotId: string
  onClose: () => void
}

/** Checks that the own pages suggest. Those that are wanted become checks, and no others. */
export function SuggestDialog({ chatbotId, onClose }: SuggestDialogProps) {
  const { checks } = useCheckTexts()
  const query = useQuery({
    queryKey: [...checksKey(chatbotId), 'proposals'],
    queryFn: ({ signal }) => ask(listCheckProposals({ path: { chatbotId }, signal })),
    // What was just made is not proposed again.
    gcTime: 0,
  })
  const add = useChange(
    async (chosen: readonly CreateCheckRequest[]) => {
      // In their order, which is that of the list afterwards.
      for (const body of chosen) await ask(createCheck({ path: { chatbotId }, body }))
      return chosen.length
    },
    {
      refreshes: [checksKey(chatbotId)],
      onDone: n => {
        say(checks.added({ n }))
        onClose()
      },
    },
  )
  return (
    <Dialog isOpen title={checks.suggest} onClose={onClose}>
      <DataState query={query} rows={6}>
        {({ proposals }) => (
          <Proposals
            proposals={proposals}
            isAdding={add.isRunning}
            failure={add.failure}
            onAdd={add.run}
            onClose={onClose}
          />
        )}
      </DataState>
    </Dialog>
  )
}

interface ProposalsProps {
  proposals: readonly CreateCheckRequest[]
  isAdding: boolean
  failure: ApiFailure | undefined
  onAdd: (chosen: readonly CreateCheckRequest[]) => void
  onClose: () => void
}

function Proposals({ proposals, isAdding, failure, onAdd, onClose }: ProposalsProps) {
  const { checks, states } = useCheckTexts()
  const write = useExpectationWords()
  const canWrite = useCanWrite()
  const [chosen, choose] = useState(() => proposals.map(({ question }) => question))
  if (proposals.length === 0) {
    return (
      <>
        <p>{checks.noSuggestions}</p>
        <Buttons>
          <Button autoFocus onPress={onClose}>
            {states.close}
          </Button>
        </Buttons>
      </>
    )
  }
  return (
    <Form onSubmit={() => onAdd(proposals.filter(({ question }) => chosen.includes(question)))}>
      <FormFailure failure={failure} />
      <CheckboxGroup
        label={checks.suggestions}
        help={checks.suggestionsHelp}
        value={chosen}
        options={proposals.map(({ question, expectations = [] }) => ({
          value: question,
          label: question,
          help: expectations.map(expectation => write(expectation, 'musts')).join(' · '),
        }))}
        onChange={choose}
      />
      <Buttons>
        <Button onPress={onClose}>{states.cancel}</Button>
        <Button type="submit" look="main" isPending={isAdding} isDisabled={!canWrite || chosen.length === 0}>
          {checks.addChosen({ n: chosen.length })}
        </Button>
      </Buttons>
    </Form>
  )
}
