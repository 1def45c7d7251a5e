import { useState } from 'react'
import { publishAnswersDraft, type AnswersDraft } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { chatbotQuery } from '../../../chatbot/chatbot-query.ts'
import { Button } from '../../../components/actions/button.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { useCheckTexts } from '../../../texts/use-check-texts.ts'
import { checksKey } from '../../checks/checks-query.ts'
import { draftQuery, versionsQuery } from './draft-query.ts'

interface PublishDialogProps {
  chatbotId: string
  draft: AnswersDraft
  onClose: () => void
}

/** Asks before a draft reaches visitors. Over checks that it makes fail, it asks for a reason as well. */
export function PublishDialog({ chatbotId, draft, onClose }: PublishDialogProps) {
  const { drafts, states } = useCheckTexts()
  const canWrite = useCanWrite()
  const [reason, setReason] = useState('')
  const publish = useChange(
    () =>
      ask(
        publishAnswersDraft({
          path: { chatbotId },
          body: reason.trim() === '' ? {} : { reason: reason.trim() },
        }),
      ),
    {
      refreshes: [
        chatbotQuery(chatbotId).queryKey,
        draftQuery(chatbotId).queryKey,
        versionsQuery(chatbotId).queryKey,
        checksKey(chatbotId),
      ],
      onDone: () => {
        onClose()
        say(drafts.published)
      },
    },
  )
  const { failure } = publish
  // A run that ended since the page was read may have found more.
  const isReasonNeeded = draft.worse > 0 || failure?.code === 'DRAFT_WORSE'
  const isPossible = canWrite && (!isReasonNeeded || reason.trim() !== '')
  return (
    <Dialog isOpen title={drafts.publishTitle} onClose={onClose}>
      <p>{drafts.publishText}</p>
      <Form onSubmit={() => isPossible && publish.run(undefined)}>
        {failure?.code !== 'DRAFT_WORSE' && <FormFailure failure={failure} />}
        {isReasonNeeded && (
          <TextField
            label={drafts.reason}
            help={drafts.reasonHelp({ n: Math.max(draft.worse, 1) })}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={500}
            autoFocus
          />
        )}
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button type="submit" look="main" isPending={publish.isRunning} isDisabled={!isPossible}>
            {drafts.publish}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
