import { useState } from 'react'
import { createApiToken, type TokenPermission } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { serverNow } from '../../api/server-clock.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { FormFailure, sentenceOf } from '../../components/feedback/failure.tsx'
import { CheckboxGroup } from '../../components/fields/checkbox-group.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Form } from '../../components/forms/form.tsx'
import { useDraft } from '../../components/forms/use-draft.ts'
import { Buttons } from '../../components/layout/dialog.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { ChatbotFields } from '../team/access-fields.tsx'
import { tokenPermissions, tokensQuery } from './tokens-query.ts'

const dayMs = 24 * 60 * 60 * 1_000
/** For how many days a token can be valid. */
const terms = ['30', '90', '180', '365'] as const

interface Draft {
  name: string
  permissions: TokenPermission[]
  /** Null: all chatbots, also those to come. */
  chatbotIds: string[] | null
  days: (typeof terms)[number]
}

const empty: Draft = { name: '', permissions: [], chatbotIds: null, days: '90' }

/** Exports add to a permission: by themselves they open nothing. */
const isComplete = ({ name, permissions, chatbotIds }: Draft): boolean =>
  name.trim() !== '' && permissions.some(one => one !== 'exports') && chatbotIds?.length !== 0

/** Creates an API token, and hands on its secret, which comes only now. */
export function NewToken({ onCreated }: { onCreated: (secret: string) => void }) {
  const texts = useAccountTexts()
  const { apiTokens } = texts
  const canWrite = useCanWrite()
  const { value, set, discard } = useDraft('api-tokens:new', empty)
  const [isChecked, setChecked] = useState(false)
  const { run, isRunning, failure, forget } = useChange(
    ({ name, permissions, chatbotIds, days }: Draft) => {
      const expiresAt = new Date(serverNow() + Number(days) * dayMs).toISOString()
      return ask(createApiToken({ body: { name: name.trim(), permissions, chatbotIds, expiresAt } }))
    },
    {
      refreshes: [tokensQuery.queryKey],
      onDone: ({ secret }) => {
        discard()
        setChecked(false)
        onCreated(secret)
      },
    },
  )
  const change = (next: Partial<Draft>): void => {
    forget()
    set(next)
  }
  const isAboutName = failure?.field === '/name'
  const submit = (): void => {
    setChecked(true)
    if (isComplete(value)) run(value)
  }
  const isMissing = isChecked && value.name.trim() === ''
  return (
    <Section title={apiTokens.create} text={apiTokens.createText}>
      <Card>
        {!isAboutName && <FormFailure failure={failure} />}
        <Form onSubmit={submit}>
          <TextField
            label={apiTokens.name}
            help={apiTokens.nameHelp}
            value={value.name}
            onChange={name => change({ name })}
            autoComplete="off"
            problem={isMissing ? apiTokens.nameMissing : isAboutName ? sentenceOf(failure, texts) : undefined}
          />
          <PermissionChoice
            value={value.permissions}
            onChange={permissions => change({ permissions })}
            isChecked={isChecked}
          />
          <ChatbotFields value={value} onChange={change} isChecked={isChecked} />
          <Select
            label={apiTokens.term}
            value={value.days}
            options={terms.map(days => ({
              value: days,
              label: days === '365' ? apiTokens.inYear : apiTokens.inDays({ days: Number(days) }),
            }))}
            onChange={days => change({ days })}
          />
          <Buttons>
            <Button type="submit" look="main" isPending={isRunning} isDisabled={!canWrite}>
              {apiTokens.createButton}
            </Button>
          </Buttons>
        </Form>
      </Card>
    </Section>
  )
}

interface PermissionChoiceProps {
  value: readonly TokenPermission[]
  onChange: (permissions: TokenPermission[]) => void
  isChecked: boolean
}

/** What a token may do. */
function PermissionChoice({ value, onChange, isChecked }: PermissionChoiceProps) {
  const { apiTokens, team } = useAccountTexts()
  return (
    <CheckboxGroup
      label={team.permissions}
      help={apiTokens.permissionsHelp}
      value={value}
      options={tokenPermissions.map(permission => ({
        value: permission,
        label: apiTokens.can[permission],
        ...(permission === 'exports' && { help: apiTokens.exportsHelp }),
      }))}
      onChange={next => onChange(tokenPermissions.filter(permission => next.includes(permission)))}
      problem={isChecked && value.every(one => one === 'exports') ? team.permissionMissing : undefined}
    />
  )
}
