import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createCheck, getCheck, updateCheck, type CheckDetails } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Clashes } from '../../components/forms/clashes.tsx'
import { Form } from '../../components/forms/form.tsx'
import { ifVersion, useSavedForm, type SavedForm } from '../../components/forms/use-saved-form.ts'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { checksKey, checksQuery } from './checks-query.ts'
import { Conditions } from './conditions.tsx'
import { Circumstances } from './circumstances.tsx'
import { isWhole, newCheck, requestOf, writtenOf, type WrittenCheck } from './written-check.ts'

interface CheckDialogProps {
  chatbotId: string
  /** Undefined: a new one is written. */
  check?: CheckDetails
  onClose: () => void
}

type Thing = Pick<
  CheckDetails,
  'question' | 'expectations' | 'pageUrl' | 'language' | 'history' | 'contextData' | 'version'
>

/** The form of a check: what is asked, under which circumstances, and what the answer must do. */
export function CheckDialog({ chatbotId, check, onClose }: CheckDialogProps) {
  const { checks, states } = useCheckTexts()
  const canWrite = useCanWrite()
  const list = useQuery(checksQuery(chatbotId))
  const form = useCheckForm({ chatbotId, check, onClose })
  const { value, set, discard, isDirty, isSaving, failure } = form
  const isPossible = isWhole(value) && isDirty && canWrite
  const cancel = (): void => {
    discard()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={check === undefined ? checks.add : checks.editNamed({ question: check.question })}
      onClose={onClose}
    >
      <Form onSubmit={() => isPossible && form.save()}>
        <FormFailure failure={failure} />
        <TextField
          label={checks.question}
          value={value.question}
          onChange={question => set({ question })}
          maxLength={4_000}
          rows={2}
          autoFocus
        />
        <Conditions
          chatbotId={chatbotId}
          hasModel={list.data !== undefined && !(list.data.budget.isFree && list.data.budget.isDraftFree)}
          value={value.expectations}
          onChange={expectations => set({ expectations })}
        />
        <Circumstances value={value} set={set} />
        <Clashes form={form} names={useFieldNames()} />
        <Buttons>
          <Button onPress={cancel}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={isSaving} isDisabled={!isPossible}>
            {states.save}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}

function useFieldNames() {
  const { checks } = useCheckTexts()
  const write = (value: unknown): string => JSON.stringify(value)
  return {
    question: checks.question,
    expectations: { label: checks.must, write },
    pageUrl: checks.visitorPage,
    language: checks.language,
    history: { label: checks.earlier, write },
    context: checks.context,
  }
}

function useCheckForm({ chatbotId, check, onClose }: CheckDialogProps): SavedForm<WrittenCheck> {
  const client = useQueryClient()
  const { checks } = useCheckTexts()
  const path = { chatbotId, checkId: check?.id ?? '' }
  return useSavedForm<WrittenCheck, Thing>({
    draft: `check:${check?.id ?? `${chatbotId}:new`}`,
    thing: check ?? { ...newCheck, version: 0 },
    valueOf: writtenOf,
    send: (changed, value, saved) =>
      check === undefined
        ? ask(createCheck({ path: { chatbotId }, body: { ...requestOf(value), question: value.question } }))
        : ask(updateCheck({ path, body: requestOf(changed), headers: ifVersion(saved) })),
    readAgain: () => (check === undefined ? Promise.resolve(undefined) : ask(getCheck({ path }))),
    refreshes: [checksKey(chatbotId)],
    ...(check === undefined && { savedText: () => checks.made }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: checksKey(chatbotId) })
      onClose()
    },
  })
}
