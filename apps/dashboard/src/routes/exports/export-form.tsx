import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createExportJob, type ExportFormat } from '@frontdesk/client/operations'
import { useZone, useZoneNote } from '../../account/zone.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { RadioGroup } from '../../components/fields/radio-group.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { FormFailure } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAddressValue } from '../../components/layout/use-address-choice.ts'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useCountdown, useRetryAt } from '../../components/feedback/use-countdown.ts'
import { useDraft } from '../../components/forms/use-draft.ts'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import styles from './exports.module.css'
import { exportsQuery } from './exports-query.ts'

interface NewExport {
  format: ExportFormat
  /** Empty: all. */
  chatbotId: string
  from: string
  to: string
  q: string
}

const empty: NewExport = { format: 'csv', chatbotId: '', from: '', to: '', q: '' }

/** What was chosen, and nothing that was left open. */
const bodyOf = ({ format, chatbotId, from, to, q }: NewExport, timezone: string) => ({
  format,
  // Of the days, and of the day in the name of the file.
  timezone,
  ...(chatbotId !== '' && { chatbotId }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(q.trim() !== '' && { q: q.trim() }),
})

/** Asks for a new export. */
export function ExportForm() {
  const texts = useAccountTexts()
  const { exports } = texts
  const canWrite = useCanWrite()
  const zone = useZone()
  const { value, set, discard } = useDraft('exports:new', empty)
  useAskedFilters(set)
  const { run, isRunning, failure, forget } = useChange(
    (input: NewExport) => ask(createExportJob({ body: bodyOf(input, zone) })),
    {
      refreshes: [exportsQuery.queryKey],
      onDone: () => {
        discard()
        say(exports.begun)
      },
    },
  )
  const waitMs = failure?.kind === 'too-many' ? (failure.retryAfterSeconds ?? 10) * 1_000 : 0
  const secondsLeft = useCountdown(useRetryAt(failure, waitMs))
  const isBackwards = value.from !== '' && value.to !== '' && value.from > value.to
  const change = (next: Partial<NewExport>): void => {
    forget()
    set(next)
  }
  const submit = (): void => {
    if (!isBackwards) run(value)
  }
  return (
    <Section title={exports.create}>
      <Card>
        <FormFailure failure={failure} />
        <Form onSubmit={submit}>
          <ExportFields value={value} set={change} isBackwards={isBackwards} />
          <Buttons>
            <Button
              type="submit"
              look="main"
              isPending={isRunning}
              isDisabled={!canWrite || secondsLeft > 0 || isBackwards}
            >
              {secondsLeft > 0 ? texts.states.waitSeconds({ seconds: secondsLeft }) : exports.start}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}

/** Takes the filters that the address names: a list leads here with its own. */
function useAskedFilters(set: (change: Partial<NewExport>) => void): void {
  const asked = {
    chatbotId: useAddressValue('chatbot'),
    from: useAddressValue('from'),
    to: useAddressValue('to'),
    q: useAddressValue('q'),
  }
  const [taken, setTaken] = useState('')
  const key = Object.values(asked).some(value => value !== '') ? JSON.stringify(asked) : ''
  useEffect(() => {
    if (key === taken) return
    setTaken(key)
    if (key !== '') set(asked)
  })
}

interface ExportFieldsProps {
  value: NewExport
  set: (change: Partial<NewExport>) => void
  isBackwards: boolean
}

function ExportFields({ value, set, isBackwards }: ExportFieldsProps) {
  const { exports } = useAccountTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const chatbots = data?.chatbots ?? []
  return (
    <>
      <RadioGroup
        label={exports.format}
        value={value.format}
        options={(['csv', 'json'] as const).map(format => ({
          value: format,
          label: exports.formats[format],
          help: exports.formatHelp[format],
        }))}
        onChange={format => set({ format })}
      />
      {chatbots.length > 1 && (
        <Select
          label={exports.chatbot}
          value={value.chatbotId}
          options={[
            { value: '', label: exports.allChatbots },
            ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={chatbotId => set({ chatbotId })}
        />
      )}
      <div className={styles['days']}>
        <TextField label={exports.from} type="date" value={value.from} onChange={from => set({ from })} />
        <TextField
          label={exports.to}
          type="date"
          value={value.to}
          onChange={to => set({ to })}
          problem={isBackwards ? exports.backwards : undefined}
        />
      </div>
      <p className={styles['help']}>
        {exports.daysHelp} {useZoneNote(useZone(), value.from, value.to)}
      </p>
      <TextField
        label={exports.contains}
        help={exports.containsHelp}
        maxLength={200}
        value={value.q}
        onChange={q => set({ q })}
      />
    </>
  )
}
