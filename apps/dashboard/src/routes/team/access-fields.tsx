import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxGroup } from '../../components/fields/checkbox-group.tsx'
import { RadioGroup } from '../../components/fields/radio-group.tsx'
import { Skeleton } from '../../components/layout/skeleton.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { givenPermissions, inOrder, presets, roleNames, roleOf, type MemberAccess, type RoleName } from './access.ts'

interface AccessFieldsProps {
  value: MemberAccess
  onChange: (change: Partial<MemberAccess>) => void
  /** Whether it was tried to be saved: what is missing is then said. */
  isChecked: boolean
  /** Only what is in here can be chosen: the plan of the account lets it be taken away, not be given. */
  limit?: MemberAccess | undefined
}

/** What a member may do, and with which chatbots. */
export function AccessFields(props: AccessFieldsProps) {
  return (
    <>
      <PermissionFields {...props} />
      <ChatbotFields {...props} />
    </>
  )
}

/** What a member may do: one of the usual kinds, or each permission by itself. */
export function PermissionFields({ value, onChange, isChecked, limit }: AccessFieldsProps) {
  const { team } = useAccountTexts()
  const [isCustom, setCustom] = useState(false)
  const role = isCustom || limit !== undefined ? 'custom' : roleOf(value.permissions)
  const choose = (next: RoleName): void => {
    setCustom(next === 'custom')
    if (next !== 'custom') onChange({ permissions: inOrder(presets[next]) })
  }
  return (
    <>
      {limit === undefined && (
        <RadioGroup
          label={team.role}
          value={role}
          options={roleNames.map(name => ({ value: name, label: team.roles[name], help: team.roleHelp[name] }))}
          onChange={choose}
        />
      )}
      {role === 'custom' && (
        <CheckboxGroup
          label={team.permissions}
          value={value.permissions}
          options={givenPermissions.map(permission => ({
            value: permission,
            label: team.canTitle[permission],
            help: team.canHelp[permission],
            isDisabled: limit !== undefined && !limit.permissions.includes(permission),
          }))}
          onChange={next => onChange({ permissions: inOrder(next) })}
          problem={isChecked && value.permissions.length === 0 ? team.permissionMissing : undefined}
        />
      )}
    </>
  )
}

type ChosenChatbots = Pick<MemberAccess, 'chatbotIds'>

interface ChatbotFieldsProps {
  value: ChosenChatbots
  onChange: (change: ChosenChatbots) => void
  isChecked: boolean
  limit?: ChosenChatbots | undefined
}

/** All chatbots of the account, or some of them. */
export function ChatbotFields({ value: { chatbotIds }, onChange, isChecked, limit }: ChatbotFieldsProps) {
  const { team } = useAccountTexts()
  const { data, isPending } = useQuery(chatbotNamesQuery)
  if (isPending) return <Skeleton rows={2} />
  const chatbots = data?.chatbots ?? []
  // With one chatbot there is nothing to choose.
  if (chatbots.length < 2 && chatbotIds === null) return null
  return (
    <>
      <RadioGroup
        label={team.chatbots}
        value={chatbotIds === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: team.all, help: team.allHelp, isDisabled: limit?.chatbotIds != null },
          { value: 'some', label: team.some },
        ]}
        onChange={next => onChange({ chatbotIds: next === 'all' ? null : [] })}
      />
      {chatbotIds !== null && (
        <CheckboxGroup
          label={team.some}
          value={chatbotIds}
          options={chatbots.map(({ id, name }) => ({
            value: id,
            label: name,
            isDisabled: limit?.chatbotIds != null && !limit.chatbotIds.includes(id),
          }))}
          onChange={next => onChange({ chatbotIds: next.toSorted() })}
          problem={isChecked && chatbotIds.length === 0 ? team.chatbotMissing : undefined}
        />
      )}
    </>
  )
}
