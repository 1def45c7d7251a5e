import { useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useZone, useZoneNote } from '../../../account/zone.ts'
import { Button } from '../../../components/actions/button.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { readLocalTime, writeLocalTime } from './snooze-times.ts'

interface ChooseTimeProps {
  isRunning: boolean
  onChoose: (until: string) => void
  onClose: () => void
}

const dayMs = 86_400_000

/** Asks until when a conversation is set aside, by the clock of the person's zone. */
export function ChooseTime({ isRunning, onChoose, onClose }: ChooseTimeProps) {
  const { snooze, states } = useInboxTexts()
  const zone = useZone()
  const [text, setText] = useState(() => writeLocalTime(serverNow() + dayMs, zone))
  const asked = readLocalTime(text, zone)
  const zoneNote = useZoneNote(zone, asked, asked)
  const [problem, setProblem] = useState<string>()
  const choose = (): void => {
    const until = readLocalTime(text, zone)
    const wait = until === null ? 0 : Date.parse(until) - serverNow()
    if (until === null || wait <= 0 || wait >= 7 * dayMs) setProblem(snooze.invalid)
    else onChoose(until)
  }
  return (
    <Dialog title={snooze.snooze} isOpen onClose={onClose}>
      <Form onSubmit={choose}>
        <TextField
          label={snooze.until}
          {...(zoneNote !== undefined && { help: zoneNote })}
          type="datetime-local"
          value={text}
          onChange={value => {
            setText(value)
            setProblem(undefined)
          }}
          problem={problem}
          autoFocus
        />
        <Buttons>
          <Button onPress={onClose}>{states.cancel}</Button>
          <Button look="main" type="submit" isPending={isRunning}>
            {snooze.snooze}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
