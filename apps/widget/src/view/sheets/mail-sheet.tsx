import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { mailTranscript } from '../../api/later-actions.ts'
import { say } from '../../say.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { contactFields } from './contact-fields.ts'
import { Done } from './done.tsx'
import { Form } from './form.tsx'

/** Take the conversation along. */
export function MailSheet({ context }: { context: ExtrasContext }): JSX.Element {
  const { texts, handle, go } = context
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return <Done words={say(texts.mailDone, { email: sentTo })} back={texts.back} onBack={() => go({ name: 'chat' })} />
  }
  return (
    <>
      <p class="intro">{texts.mailIntro}</p>
      <Form
        actions={handle.actions}
        texts={texts}
        fields={contactFields(texts, { email: 'required' })}
        submit={texts.send}
        onSubmit={async ({ email = '' }) => {
          const outcome = await mailTranscript(handle.actions, email)
          if (!outcome.isDone) return outcome.html
          setSentTo(email)
          return undefined
        }}
      />
    </>
  )
}
