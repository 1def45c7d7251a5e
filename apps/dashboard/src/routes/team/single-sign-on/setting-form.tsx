import { useState } from 'react'
import { setSingleSignOn, type SingleSignOn } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { PasswordField } from '../../../components/fields/password-field.tsx'
import { Switch } from '../../../components/fields/switch.tsx'
import { TagList } from '../../../components/fields/tag-list.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { Buttons } from '../../../components/layout/dialog.tsx'
import { Card } from '../../../components/layout/page.tsx'
import { useAccountTexts } from '../../../texts/use-account-texts.ts'
import { presets } from '../access.ts'
import { AccessFields } from '../access-fields.tsx'
import { problemSentence } from './problem-sentence.ts'
import { singleSignOnQuery } from './single-sign-on-query.ts'

type Saved = SingleSignOn['setting']
type Draft = ReturnType<typeof draftOf>
const mostDomains = 20

const draftOf = (saved: Saved) => ({
  issuer: saved?.issuer ?? '',
  clientId: saved?.clientId ?? '',
  clientSecret: '',
  domains: saved?.domains.map(({ domain }) => domain) ?? [],
  permissions: saved?.permissions ?? [...presets.agent],
  chatbotIds: saved?.chatbotIds ?? null,
  allowsPasswords: saved?.allowsPasswords ?? true,
})

/** The identity provider, the mail domains, and what a new member gets. The secret stays unless another one is typed. */
export function SettingForm({ saved }: { saved: Saved }) {
  const texts = useAccountTexts()
  const { singleSignOn } = texts
  const canWrite = useCanWrite()
  const [value, setValue] = useState(() => draftOf(saved))
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, failure, forget } = useChange(
    ({ clientSecret, ...body }: Draft) =>
      ask(setSingleSignOn({ body: { ...body, ...(clientSecret === '' ? {} : { clientSecret }) } })),
    {
      refreshes: [singleSignOnQuery.queryKey],
      onDone: () => {
        setValue(now => ({ ...now, clientSecret: '' }))
        say(singleSignOn.saved)
      },
    },
  )
  const change = (part: Partial<Draft>): void => {
    forget()
    setValue(now => ({ ...now, ...part }))
  }
  const problemAt = (field: string): string | undefined =>
    failure?.field?.startsWith(field) === true ? problemSentence(failure, texts) : undefined
  const isAtField = ['/issuer', '/clientId', '/clientSecret', '/domains'].some(name => problemAt(name) !== undefined)
  const addsMembers = value.permissions.length > 0
  const isComplete = value.issuer.trim() !== '' && value.clientId.trim() !== '' && value.domains.length > 0
  const submit = (): void => {
    setChecked(true)
    if (isComplete && value.chatbotIds?.length !== 0) run(value)
  }
  return (
    <Card>
      {!isAtField && <FormFailure failure={failure} />}
      <Form onSubmit={submit}>
        <ProviderFields
          value={value}
          onChange={change}
          problemAt={problemAt}
          isChecked={isChecked}
          isNew={saved === null}
        />
        <Switch
          label={singleSignOn.addsMembers}
          help={singleSignOn.addsMembersHelp}
          isSelected={addsMembers}
          onChange={isOn => change({ permissions: isOn ? [...presets.agent] : [] })}
        />
        {addsMembers && <AccessFields value={value} onChange={change} isChecked={isChecked} />}
        <Switch
          label={singleSignOn.allowsPasswords}
          help={singleSignOn.allowsPasswordsHelp}
          isSelected={value.allowsPasswords}
          onChange={allowsPasswords => change({ allowsPasswords })}
        />
        <Buttons>
          <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite}>
            {texts.states.save}
          </Button>
        </Buttons>
      </Form>
    </Card>
  )
}

interface ProviderFieldsProps {
  value: Draft
  onChange: (part: Partial<Draft>) => void
  /** What the API says is wrong with a field. */
  problemAt: (field: string) => string | undefined
  /** Whether it was tried to be saved: what is missing is then said. */
  isChecked: boolean
  isNew: boolean
}

/** Who the provider is, and for which addresses. */
function ProviderFields({ value, onChange, problemAt, isChecked, isNew }: ProviderFieldsProps) {
  const texts = useAccountTexts()
  const { singleSignOn } = texts
  const missing = (text: string): string | undefined =>
    isChecked && text.trim() === '' ? singleSignOn.missing : undefined
  return (
    <>
      <TextField
        label={singleSignOn.issuer}
        help={singleSignOn.issuerHelp}
        value={value.issuer}
        onChange={issuer => onChange({ issuer })}
        placeholder="https://login.shop.example"
        inputMode="url"
        autoComplete="off"
        problem={problemAt('/issuer') ?? missing(value.issuer)}
      />
      <TextField
        label={singleSignOn.clientId}
        value={value.clientId}
        onChange={clientId => onChange({ clientId })}
        autoComplete="off"
        problem={problemAt('/clientId') ?? missing(value.clientId)}
      />
      <PasswordField
        label={singleSignOn.clientSecret}
        help={isNew ? undefined : singleSignOn.secretKept}
        value={value.clientSecret}
        onChange={clientSecret => onChange({ clientSecret })}
        autoComplete="off"
        problem={problemAt('/clientSecret')}
        texts={texts.states}
      />
      <TagList
        label={singleSignOn.domains}
        addLabel={singleSignOn.addDomain}
        help={singleSignOn.domainsHelp}
        placeholder="shop.example"
        values={value.domains}
        onChange={domains => onChange({ domains })}
        maximum={mostDomains}
        problem={problemAt('/domains') ?? (isChecked && value.domains.length === 0 ? singleSignOn.missing : undefined)}
      />
    </>
  )
}
