import { useQueryClient } from '@tanstack/react-query'
import { saveAnswersDraft, type Chatbot, type DraftSettings } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { useCheckTexts } from '../../../texts/use-check-texts.ts'
import type { AnswersForm } from '../answers-form.ts'
import { checksKey } from '../../checks/checks-query.ts'
import { draftQuery } from './draft-query.ts'
import { draftOf, savedOf } from './draft-settings.ts'

interface SaveAsDraftProps {
  chatbot: Chatbot
  form: AnswersForm
}

/** Keeps what was typed into the settings of answers as a draft, which no visitor meets before it is published. */
export function SaveAsDraft({ chatbot, form: { value, set } }: SaveAsDraftProps) {
  const texts = useCheckTexts()
  const { drafts } = texts
  const client = useQueryClient()
  const canWrite = useCanWrite()
  const settings = draftOf(chatbot, value)
  const { queryKey } = draftQuery(chatbot.id)
  const save = useChange(
    (draft: DraftSettings) => ask(saveAnswersDraft({ path: { chatbotId: chatbot.id }, body: { settings: draft } })),
    {
      refreshes: [checksKey(chatbot.id)],
      onDone: after => {
        client.setQueryData(queryKey, after)
        // The draft has them now: the form shows again what is published.
        set(savedOf(chatbot))
        say(drafts.saved)
      },
      onFailed: failure => say(sentenceOf(failure, texts)),
    },
  )
  if (settings === undefined) return null
  return (
    <Button isPending={save.isRunning} isDisabled={!canWrite} onPress={() => save.run(settings)}>
      {drafts.saveAs}
    </Button>
  )
}
