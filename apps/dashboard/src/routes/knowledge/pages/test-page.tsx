import { testSourcePage, type TestPageResult } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { FormFailure, sentenceOf } from '../../../components/feedback/failure.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { Fold } from '../../../components/layout/fold.tsx'
import { Card, Section } from '../../../components/layout/page.tsx'
import { useKnowledgeTexts, type KnowledgeTexts } from '../../../texts/use-knowledge-texts.ts'
import { wordFor } from '../../../texts/word-for.ts'
import { pageProblemOf } from '../page-problem.ts'
import { shortAddress } from '../source-names.ts'
import { problemOf } from '../source-problem.ts'
import styles from '../knowledge.module.css'

/** Says what would be read of one page by the settings that are saved. Nothing is stored. */
export function TestPage({ chatbotId, sourceId }: { chatbotId: string; sourceId: string }) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const canWrite = useCanWrite()
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<TestPageResult>()
  const { run, isRunning, failure } = useChange(
    () => ask(testSourcePage({ path: { chatbotId, sourceId }, body: { url: url.trim() } })),
    { onDone: setFound },
  )
  const isOfField = failure?.kind === 'invalid'
  const submit = (): void => {
    if (!canWrite || url.trim() === '') return
    setFound(undefined)
    run(undefined)
  }
  return (
    <Section title={knowledge.testPage} text={knowledge.testPageText}>
      <Card>
        <FormFailure failure={isOfField ? undefined : failure} />
        <Form onSubmit={submit}>
          <TextField
            label={knowledge.testPageField}
            value={url}
            onChange={setUrl}
            placeholder="shop.example/delivery"
            maxLength={2_048}
            inputMode="url"
            autoComplete="off"
            spellCheck="false"
            problem={isOfField ? sentenceOf(failure, texts) : undefined}
            end={
              <Button type="submit" isPending={isRunning} isDisabled={!canWrite || url.trim() === ''}>
                {knowledge.test}
              </Button>
            }
          />
        </Form>
        {found !== undefined && <Found found={found} />}
      </Card>
    </Section>
  )
}

function Found({ found }: { found: TestPageResult }) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const { isRead, title, text, passagesCount, isTextCut, insteadUrl } = found
  return (
    <>
      <Notice look={isRead ? 'done' : 'waiting'} role="status">
        <p>{isRead ? knowledge.testRead({ n: passagesCount }) : knowledge.testLeftOut}</p>
        {!isRead && <p>{reasonOf(found, texts)}</p>}
        {insteadUrl !== null && <p>{knowledge.testInstead({ address: shortAddress(insteadUrl) })}</p>}
      </Notice>
      {text !== '' && (
        <Fold title={knowledge.testText({ title: title ?? '' })} isOpen={isRead}>
          <p
            className={styles['read']}
            tabIndex={0}
            role="region"
            aria-label={knowledge.testText({ title: title ?? '' })}
          >
            {text}
            {isTextCut && ' …'}
          </p>
        </Fold>
      )}
    </>
  )
}

/** Why a page is not read: what keeps it from being read at all, else the setting or the page that leaves it out. */
function reasonOf({ problem, error, skipReason }: TestPageResult, texts: KnowledgeTexts): string {
  const { knowledge } = texts
  if (problem !== null) return pageProblemOf(problem, texts)
  if (error !== null) return problemOf(error, texts)
  const reason = skipReason ?? ''
  return wordFor(knowledge.reasonOfOne, reason) ?? wordFor(knowledge.reasons, reason) ?? ''
}
