import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { listAssignableAgents } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { Button } from '../../../components/actions/button.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { Avatar } from '../../../components/people/avatar.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { HandedOver } from './handed-over.ts'
import presenceStyles from '../presence/presence.module.css'
import styles from './steps.module.css'

interface HandOverDialogProps {
  sessionId: string
  onClose: () => void
  onChoose: (to: HandedOver) => void
}

/** The agents who may answer the visitor, online or not, and a note for whom the conversation goes to. */
export function HandOverDialog({ sessionId, onClose, onChoose }: HandOverDialogProps) {
  const { inbox, inboxView, agentPresence, states } = useInboxTexts()
  const query = useQuery({
    queryKey: ['assignable-agents', sessionId],
    queryFn: ({ signal }) => ask(listAssignableAgents({ path: { sessionId }, signal })),
  })
  const [userId, setUserId] = useState('')
  const [note, setNote] = useState('')
  const chosen = query.data?.agents.find(agent => agent.userId === userId)
  const submit = (): void => {
    if (chosen !== undefined) onChoose({ userId, name: chosen.name, note: note.trim() })
  }
  return (
    <Dialog title={inboxView.handOverTitle} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <DataState query={query} rows={3}>
          {({ agents }) =>
            agents.length === 0 ? (
              <p>{inboxView.noOthers}</p>
            ) : (
              <RadioGroup
                className={styles['agents'] ?? ''}
                aria-label={inbox.handOver}
                value={userId}
                onChange={setUserId}
              >
                {agents.map(({ userId: id, name, picture, isOnline }) => (
                  <Radio key={id} value={id} className={styles['agent'] ?? ''}>
                    <Avatar name={name} id={id} picture={picture} />
                    <bdi className={styles['name']}>{name}</bdi>
                    <span className={styles['state']}>
                      <span className={presenceStyles['dot']} data-state={isOnline ? 'present' : 'away'} />
                      {isOnline ? agentPresence.present : inboxView.offline}
                    </span>
                  </Radio>
                ))}
              </RadioGroup>
            )
          }
        </DataState>
        {chosen?.isOnline === false && (
          <p className={styles['hint']} role="status">
            {inboxView.handOverOffline}
          </p>
        )}
        <TextField label={inboxView.handOverNote} rows={3} maxLength={4_000} value={note} onChange={setNote} />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button look="main" type="submit" isDisabled={chosen === undefined}>
            {inbox.handOver}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
