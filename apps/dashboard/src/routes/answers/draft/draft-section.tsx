import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAnswersDraft, type AnswersDraft, type Chatbot, type DraftSettings } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Card, Section } from '../../../components/layout/page.tsx'
import { TimeIn } from '../../../components/lists/written-time.tsx'
import { useCheckTexts } from '../../../texts/use-check-texts.ts'
import { draftQuery } from './draft-query.ts'
import { DraftResults } from './draft-results.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { SettingChanges } from './setting-changes.tsx'
import styles from './draft.module.css'

interface DraftSectionProps {
  chatbot: Chatbot
  /** Writes the draft into the form, to be changed there. */
  onEdit: (settings: DraftSettings) => void
}

/** Settings that are written and not published yet: what they change, and what the checks say to them. */
export function DraftSection({ chatbot, onEdit }: DraftSectionProps) {
  const { drafts } = useCheckTexts()
  const { data: draft } = useQuery(draftQuery(chatbot.id))
  if (draft == null || draft.settings === null) return null
  return (
    <Section title={drafts.title} text={drafts.lead}>
      <Card>
        {draft.changedAt !== null && (
          <p className={styles['soft']}>
            <TimeIn at={draft.changedAt}>{time => drafts.at({ time })}</TimeIn>
          </p>
        )}
        <SettingChanges before={chatbot} now={draft.settings} names={{ before: drafts.today, now: drafts.withDraft }} />
        <DraftResults chatbotId={chatbot.id} draft={draft} />
        <Steps chatbot={chatbot} draft={draft} settings={draft.settings} onEdit={onEdit} />
      </Card>
    </Section>
  )
}

interface StepsProps extends DraftSectionProps {
  draft: AnswersDraft
  settings: DraftSettings
}

function Steps({ chatbot: { id: chatbotId }, draft, settings, onEdit }: StepsProps) {
  const { drafts } = useCheckTexts()
  const canWrite = useCanWrite()
  const [asked, askFor] = useState<'publish' | 'discard'>()
  const close = (): void => askFor(undefined)
  const discard = useChange(() => ask(deleteAnswersDraft({ path: { chatbotId } })), {
    refreshes: [draftQuery(chatbotId).queryKey],
    onDone: () => {
      close()
      say(drafts.discarded)
    },
  })
  return (
    <div className={styles['buttons']}>
      <Button look="main" isDisabled={!canWrite} onPress={() => askFor('publish')}>
        {drafts.publish}
      </Button>
      <Button
        onPress={() => {
          onEdit(settings)
          say(drafts.editing)
        }}
      >
        {drafts.edit}
      </Button>
      <Button look="quietDanger" isDisabled={!canWrite} onPress={() => askFor('discard')}>
        {drafts.discard}
      </Button>
      {asked === 'publish' && <PublishDialog chatbotId={chatbotId} draft={draft} onClose={close} />}
      <Confirm
        isOpen={asked === 'discard'}
        title={drafts.discardTitle}
        text={drafts.discardText}
        action={drafts.discard}
        isRunning={discard.isRunning}
        onConfirm={() => discard.run(undefined)}
        onClose={close}
      >
        <FormFailure failure={discard.failure} />
      </Confirm>
    </div>
  )
}
