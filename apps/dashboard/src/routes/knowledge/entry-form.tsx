import type { QueryKey } from '@tanstack/react-query'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** A text with its title, or a question with its answer. */
export interface WrittenEntry {
  title: string
  text: string
}

const empty: WrittenEntry = { title: '', text: '' }

interface EntryFormProps {
  /** What is typed is kept under this name. */
  draft: string
  kind: 'text' | 'question_answer'
  saved?: WrittenEntry
  /** What the button does: "Add text". */
  action: string
  save: (entry: WrittenEntry) => Promise<unknown>
  refreshes: readonly QueryKey[]
  onSaved: (entry: WrittenEntry) => void
  onCancel?: () => void
}

/** The editor of one entry. */
export function EntryForm({ draft, kind, saved = empty, action, save, refreshes, onSaved, onCancel }: EntryFormProps) {
  const texts = useTexts()
  const { knowledge, states } = texts
  const canWrite = useCanWrite()
  const { value, set, discard, isDirty } = useDraft(draft, saved)
  const { run, isRunning, failure } = useChange(save, {
    refreshes,
    onDone: (_, entry) => {
      discard()
      onSaved(entry)
    },
  })
  const problem = failure && sentenceOf(failure, texts)
  const isOfTitle = failure?.code === 'ENTRY_TAKEN' || failure?.field === '/title'
  const isWhole = value.title.trim() !== '' && value.text.trim() !== ''
  const submit = (): void => {
    if (isWhole && canWrite) run(value)
  }
  return (
    <Form onSubmit={submit}>
      {problem !== undefined && !isOfTitle && (
        <Notice look="failed" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label={knowledge.titleField[kind]}
        help={knowledge.titleHelp}
        value={value.title}
        onChange={title => set({ title })}
        maxLength={300}
        // An entry that is edited takes the place of the button that was pressed.
        autoFocus={onCancel !== undefined}
        problem={isOfTitle ? problem : undefined}
      />
      <TextField
        label={knowledge.textField[kind]}
        value={value.text}
        onChange={text => set({ text })}
        rows={6}
        maxLength={8_000}
      />
      <Buttons>
        {onCancel !== undefined && (
          <Button
            onPress={() => {
              discard()
              onCancel()
            }}
          >
            {states.cancel}
          </Button>
        )}
        <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite || !isWhole || !isDirty}>
          {action}
        </Button>
      </Buttons>
    </Form>
  )
}
