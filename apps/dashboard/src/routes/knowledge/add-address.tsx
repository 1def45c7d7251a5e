import { createSource } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { dayOptions, daysOf, type DaysChoice } from './reading-days.ts'
import type { FetchedKind } from './source-kinds.ts'
import { shortAddress } from './source-names.ts'
import { sourcesKey } from './sources-query.ts'

interface AddAddressProps {
  chatbotId: string
  kind: FetchedKind
  onAdded: () => void
}

interface Written {
  url: string
  days: DaysChoice
}

const nothing: Written = { url: '', days: '7' }

/** Adds a website, the pages of a sitemap, or a product feed, by its address. */
export function AddAddress({ chatbotId, kind, onAdded }: AddAddressProps) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const { value, set, discard } = useDraft(`chatbot:${chatbotId}:add-${kind}`, nothing)
  const { run, isRunning, failure, forget } = useChange(
    ({ url, days }: Written) =>
      ask(createSource({ path: { chatbotId }, body: { kind, url: url.trim(), reindexDays: daysOf(days) } })),
    {
      refreshes: [sourcesKey(chatbotId)],
      onDone: source => {
        discard()
        say(knowledge.added({ name: shortAddress(source.url ?? '') }))
        onAdded()
      },
    },
  )
  const problem = failure && sentenceOf(failure, texts)
  const isOfAddress = failure?.kind === 'invalid'
  const submit = (): void => {
    if (value.url.trim() !== '' && canWrite) run(value)
  }
  return (
    <Form onSubmit={submit}>
      {problem !== undefined && !isOfAddress && (
        <Notice look="failed" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label={knowledge.address[kind]}
        placeholder={knowledge.addressExample[kind]}
        value={value.url}
        onChange={url => {
          set({ url })
          if (failure !== undefined) forget()
        }}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        problem={isOfAddress ? problem : undefined}
      />
      <Select
        label={knowledge.freshness}
        value={value.days}
        options={dayOptions(knowledge)}
        onChange={days => set({ days })}
      />
      <Buttons>
        <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite || value.url.trim() === ''}>
          {knowledge.addAddress[kind]}
        </Button>
      </Buttons>
    </Form>
  )
}
