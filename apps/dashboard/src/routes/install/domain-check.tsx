import { useState } from 'react'
import { checkDomain, type DomainCheck as CheckedDomain } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Section } from '../../components/layout/page.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { CheckResult } from './check-result.tsx'
import styles from './install.module.css'

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
  const [checked, setChecked] = useState('')
  const { run, isRunning, failure } = useChange(() => ask(checkDomain({ path: { chatbotId }, body: { url } })), {
    onDone: setFound,
  })
  const submit = (): void => {
    setFound(undefined)
    setChecked(url.trim())
    run(undefined)
  }
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
      <div role="status" className={styles['checked']}>
        {isRunning && (
          <>
            <p>{install.checking({ url: checked })}</p>
            <Progress label={install.checkTitle} value={0} max={null} />
          </>
        )}
        {found !== undefined && <CheckResult found={found} domains={domains} onAllow={onAllow} />}
      </div>
    </Section>
  )
}
