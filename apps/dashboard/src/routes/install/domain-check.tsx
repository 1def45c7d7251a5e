import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { checkDomain, type DomainCheck as CheckedDomain } from '../../api/generated'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Section } from '../../components/layout/page.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'

interface DomainCheckProps {
  chatbotId: string
  domains: readonly string[]
  onAllow: (domain: string) => void
}

/** Says whether the tag is on a page and the chat may run there, and offers to allow it. */
export function DomainCheck({ chatbotId, domains, onAllow }: DomainCheckProps) {
  const texts = useChatbotTexts()
  const { install } = texts
  const canWrite = useCanWrite()
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<CheckedDomain>()
  const { run, isRunning, failure } = useChange(() => ask(checkDomain({ path: { chatbotId }, body: { url } })), {
    onDone: setFound,
  })
  const submit = (): void => {
    setFound(undefined)
    run(undefined)
  }
  const suggestion = found?.suggestion ?? undefined
  return (
    <Section title={install.checkTitle} text={install.checkText}>
      <Form onSubmit={submit}>
        <TextField
          label={install.checkField}
          value={url}
          onChange={setUrl}
          placeholder="https://shop.example/"
          problem={failure && sentenceOf(failure, texts)}
          maxLength={2_048}
          inputMode="url"
          autoComplete="off"
          end={
            <Button type="submit" isPending={isRunning} isDisabled={!canWrite || url.trim() === ''}>
              {install.check}
            </Button>
          }
        />
      </Form>
      {found !== undefined && (
        <Notice look={isRunningOn(found) ? 'done' : 'waiting'} role="status">
          {found.tag !== 'not-checked' && <p>{install.found[found.tag]}</p>}
          <p>{sentence(found, install)}</p>
          {found.host !== null && found.seenAt !== null && (
            <p>
              <TimeIn at={found.seenAt} form="ago">
                {time => install.seen({ host: found.host ?? '', time })}
              </TimeIn>
            </p>
          )}
          {suggestion !== undefined && !domains.includes(suggestion) && (
            <Button size="small" onPress={() => onAllow(suggestion)}>
              {install.allow({ host: suggestion })}
            </Button>
          )}
        </Notice>
      )}
    </Section>
  )
}

/** The tag was found, or the chat was loaded there: by whatever put it on the page. */
const isRunningOn = ({ isAllowed, tag, seenAt }: CheckedDomain): boolean =>
  isAllowed && (tag === 'there' || (seenAt !== null && tag !== 'missing' && tag !== 'other'))

type Words = ReturnType<typeof useChatbotTexts>['install']

function sentence({ host, isAllowed, why, suggestion }: CheckedDomain, words: Words): string {
  if (host === null) return words.checkNoAddress
  if (isAllowed) return words.checkAllowed({ host })
  // Without a suggestion it is the account that is in the way, which the API explains.
  return suggestion === null ? why : words.checkNotAllowed({ host })
}
