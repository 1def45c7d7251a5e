import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf, useCurrentUser, type Permission } from '../../account/current-user.tsx'
import { Button } from '../../components/actions/button.tsx'
import { SearchField } from '../../components/fields/search-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { outcomes } from '../../answer/outcome.tsx'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { isBackwards, isNarrowed, marks, orders, states, type Filters, type SetFilters } from './use-filters.ts'
import styles from './conversations.module.css'

interface FilterFieldsProps {
  filters: Filters
  set: SetFilters
}

/** The permission to see the records that a mark comes from. */
const permissionOf: Partial<Record<(typeof marks)[number], Permission>> = {
  not_found: 'questions',
  thumbs_down: 'feedback',
  lead: 'leads',
  booking: 'bookings',
}

/** What the list is narrowed to. */
export function FilterFields({ filters, set }: FilterFieldsProps) {
  const { conversations, states: common } = useConversationsTexts()
  const { replies } = useRepliesTexts()
  const user = useCurrentUser()
  const mayMark = marks.filter(mark => {
    const permission = permissionOf[mark]
    return permission === undefined || refusalOf(user, { permission }) === undefined
  })
  return (
    <div className={styles['filters']}>
      <Search q={filters.q} set={set} />
      <ChatbotFilter filters={filters} set={set} />
      <Select
        label={conversations.mark}
        value={filters.mark}
        options={[
          { value: '', label: conversations.anyMark },
          ...mayMark.map(value => ({ value, label: conversations.marks[value] })),
        ]}
        onChange={mark => set({ mark })}
      />
      <Select
        label={replies.outcome}
        value={filters.outcome}
        options={[
          { value: '', label: replies.anyOutcome },
          ...outcomes.map(value => ({ value, label: replies.outcomes[value] })),
        ]}
        onChange={outcome => set({ outcome })}
      />
      <Select
        label={conversations.state}
        value={filters.state}
        options={[
          { value: '', label: conversations.anyState },
          ...states.map(value => ({ value, label: conversations.states[value] })),
        ]}
        onChange={state => set({ state })}
      />
      <TextField label={conversations.from} type="date" value={filters.from} onChange={from => set({ from })} />
      <TextField
        label={conversations.to}
        type="date"
        value={filters.to}
        onChange={to => set({ to })}
        problem={isBackwards(filters) ? conversations.backwards : undefined}
      />
      <Select
        label={conversations.order}
        value={filters.order}
        options={orders.map(value => ({ value, label: conversations.orders[value] }))}
        onChange={order => set({ order })}
      />
      {isNarrowed(filters) && (
        <Button
          look="quiet"
          onPress={() => set({ q: '', chatbot: '', mark: '', outcome: '', state: '', from: '', to: '' })}
        >
          {common.clearFilters}
        </Button>
      )}
    </div>
  )
}

/** The field is ahead of the address: no letter is lost to somebody who types fast. */
function Search({ q, set }: { q: string; set: SetFilters }) {
  const { conversations } = useConversationsTexts()
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  if (q !== known) {
    setKnown(q)
    if (q === '') setTyped('')
  }
  return (
    <SearchField
      label={conversations.search}
      value={typed}
      onChange={text => {
        setTyped(text)
        set({ q: text })
      }}
    />
  )
}

function ChatbotFilter({ filters, set }: FilterFieldsProps) {
  const { conversations } = useConversationsTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const chatbots = data?.chatbots ?? []
  if (chatbots.length < 2) return null
  return (
    <Select
      label={conversations.chatbot}
      value={filters.chatbot}
      options={[
        { value: '', label: conversations.allChatbots },
        ...chatbots.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={chatbot => set({ chatbot })}
    />
  )
}
