import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { leaveLead, readSettings } from '../../api/later-actions.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { contactFields } from './contact-fields.ts'
import { Done } from './done.tsx'
import { Form } from './form.tsx'

/** Leave a way to be reached. */
export function LeadSheet({ context }: { context: ExtrasContext }): JSX.Element | null {
  const { host, settings, texts, handle, go } = context
  const [isDone, setDone] = useState(false)
  const { leads } = settings
  const [consent, setConsent] = useState(leads?.consentText ?? null)
  if (!leads) return null
  if (isDone) return <Done words={texts.leadDone} back={texts.back} onBack={() => go({ name: 'chat' })} />
  return (
    <>
      <p class="intro">{texts.leadIntro}</p>
      <Form
        actions={handle.actions}
        texts={texts}
        fields={contactFields(texts, leads.fields)}
        consent={consent}
        submit={texts.send}
        onSubmit={async values => {
          const outcome = await leaveLead(handle.actions, { ...values, consentedTo: consent })
          if (!outcome.isDone) {
            // The owner has changed it since: the new one is to be read, and agreed to.
            const now = outcome.status === 409 ? await readSettings(handle.actions) : undefined
            if (now?.isDone) setConsent(now.value.leads && now.value.leads.consentText)
            return outcome.html
          }
          host.emit('lead', undefined)
          setDone(true)
          return undefined
        }}
      />
    </>
  )
}
