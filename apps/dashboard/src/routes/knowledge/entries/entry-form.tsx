import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { Buttons } from '../../../components/layout/dialog.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { Clashes } from '../../../components/forms/clashes.tsx'
import { Form } from '../../../components/forms/form.tsx'
import type { SavedForm } from '../../../components/forms/use-saved-form.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import type { WrittenKind } from '../source-kinds.ts'
import type { WrittenEntry } from './use-entry-form.ts'

interface EntryFormProps {
  form: SavedForm<WrittenEntry>
  kind: WrittenKind
  /** What the button does: "Add text". */
  action: string
  onCancel?: () => void
}

/** The editor of one entry, new or changed. */
export function EntryForm({ form, kind, action, onCancel }: EntryFormProps) {
  const texts = useKnowledgeTexts()
  const { knowledge, states } = texts
  const canWrite = useCanWrite()
  const { value, set, discard, isDirty, isSaving, failure } = form
  const problem = failure && sentenceOf(failure, texts)
  const isOfTitle = failure?.code === 'ENTRY_TAKEN' || failure?.field === '/title'
  const isWhole = value.title.trim() !== '' && value.text.trim() !== ''
  const submit = (): void => {
    if (isWhole && canWrite) form.save()
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
      <Clashes form={form} names={{ title: knowledge.titleField[kind], text: knowledge.textField[kind] }} />
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
        <Button type="submit" look="main" isPending={isSaving} isDisabled={!canWrite || !isWhole || !isDirty}>
          {action}
        </Button>
      </Buttons>
    </Form>
  )
}
