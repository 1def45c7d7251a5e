import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { pageNamed } from '../../shell/pages.ts'
import { useLanguage, useTexts } from '../../texts/use-texts.tsx'
import { readWebsite } from './read-website.ts'
import { readSiteAddress } from './site-address.ts'
import styles from './start.module.css'

/** The one field that makes a chatbot; or, for one whose website cannot be read, has another website read. */
export function AddressForm({ chatbotId }: { chatbotId: string | undefined }) {
  const texts = useTexts()
  const { start } = texts
  const language = useLanguage()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  // A chatbot that was made for an address which was then refused is kept in mind: the next press is for the same one.
  const { value, set, discard } = useDraft('start', { address: '', made: '' })
  const made = chatbotId ?? (value.made === '' ? undefined : value.made)
  const [isWrong, setWrong] = useState(false)
  const { run, isRunning, failure, forget } = useChange(readWebsite, {
    refreshes: [['chatbots']],
    onDone: id => {
      discard()
      if (chatbotId === undefined) void navigate({ to: pageNamed('start').path, search: { chatbot: id } })
    },
    onFailed: ({ code }) => {
      if (code === 'CHATBOT_UNKNOWN') set({ made: '' })
    },
  })
  const submit = (): void => {
    const site = readSiteAddress(value.address)
    setWrong(site === undefined)
    const onMade = (id: string): void => set({ made: id })
    if (site !== undefined && canWrite) run({ typed: value.address, site, chatbotId: made, language, onMade })
  }
  const problem = failure && sentenceOf(failure, texts)
  const isOfAddress = failure?.kind === 'invalid'
  return (
    <Form onSubmit={submit}>
      {problem !== undefined && !isOfAddress && (
        <Notice look="failed" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label={start.address}
        placeholder={start.example}
        value={value.address}
        onChange={address => {
          set({ address })
          setWrong(false)
          if (failure !== undefined) forget()
        }}
        inputMode="url"
        autoComplete="url"
        autoFocus={chatbotId === undefined}
        spellCheck="false"
        problem={isWrong ? start.notAddress : isOfAddress ? problem : undefined}
      />
      <Buttons>
        <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite || value.address.trim() === ''}>
          {made === undefined ? start.go : start.goAgain}
        </Button>
      </Buttons>
      {made !== undefined && (failure !== undefined || chatbotId !== undefined) && <Instead chatbotId={made} />}
    </Form>
  )
}

/** Other ways to teach a chatbot whose website cannot be read. */
function Instead({ chatbotId }: { chatbotId: string }) {
  const { start } = useTexts()
  const ways = [
    ['text', start.writeText],
    ['file', start.uploadFile],
  ] as const
  return (
    <>
      <p>{start.instead}</p>
      <div className={styles['instead']}>
        {ways.map(([add, label]) => (
          <ButtonLink key={add} to={pageNamed('knowledge').path} params={{ chatbotId }} search={{ add }}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  )
}
