import { useState } from 'react'
import { setVisitorIdentityKeys, type IdentitySettings } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { Buttons, Dialog } from '../../components/layout/dialog.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { identityQuery } from './identity-query.ts'

interface OwnKeysProps {
  chatbotId: string
  settings: IdentitySettings
  onClose: () => void
}

/** Asks where the website publishes the keys that it signs visitors in with. */
export function OwnKeys({ chatbotId, settings, onClose }: OwnKeysProps) {
  const texts = useChatbotTexts()
  const { identity } = texts
  const canWrite = useCanWrite()
  const [url, setUrl] = useState(settings.keysUrl ?? '')
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, failure, forget } = useChange(
    (address: string) => ask(setVisitorIdentityKeys({ path: { chatbotId }, body: { url: address } })),
    { refreshes: [identityQuery(chatbotId).queryKey], onDone: onClose },
  )
  const isAddress = /^https:\/\/[^\s/]+/i.test(url.trim())
  const submit = (): void => {
    setChecked(true)
    if (isAddress && canWrite) run(url.trim())
  }
  const refusal = failure && failure.kind !== 'password-needed' ? sentenceOf(failure, texts) : undefined
  return (
    <Dialog isOpen title={identity.keysTitle} onClose={onClose}>
      <p>{identity.keysText}</p>
      {settings.algorithm !== null && <p>{identity.renewText}</p>}
      <Form onSubmit={submit}>
        <TextField
          label={identity.keysUrl}
          type="url"
          isCode
          autoFocus
          value={url}
          onChange={value => {
            forget()
            setUrl(value)
          }}
          problem={isChecked && !isAddress ? identity.keysUrlInvalid : refusal}
        />
        <Buttons>
          <Button onPress={onClose}>{texts.states.cancel}</Button>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite}>
            {identity.keysSave}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
