import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { refusalOf, useCurrentUser, type Permission } from '../../account/current-user.tsx'
import { outcomes } from '../../answer/outcome.tsx'
import { Button } from '../../components/actions/button.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { FilterBar, type SetFilter } from '../../components/lists/filter-bar.tsx'
import { FilterSearch } from '../../components/lists/filter-search.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { useRepliesTexts } from '../../texts/use-replies-texts.ts'
import { useVisitorTexts } from '../../texts/use-visitor-texts.ts'
import { useDays } from '../../time/date-format.ts'
import { ManageTags } from '../../visitor/lazy-parts.tsx'
import { tagsQuery } from '../../visitor/visitor-queries.ts'
import { causes, isBackwards, marks, orders, states, type Filters, type SetFilters } from './use-filters.ts'

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

const none = { q: '', chatbot: '', tag: '', mark: '', outcome: '', cause: '', state: '', from: '', to: '' } as const

/** What the list is narrowed to, and how many there are. */
export function ConversationFilters({ filters, set, count }: FilterFieldsProps & { count: string | undefined }) {
  const { conversations } = useConversationsTexts()
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <FilterBar
        search={<FilterSearch label={conversations.search} value={filters.q} onChange={q => set({ q })} />}
        set={useSetFilters(filters, set)}
        onClear={() => set(none)}
        count={count}
      >
        <FilterFields filters={filters} set={set} onManageTags={() => setManaging(true)} />
      </FilterBar>
      {isManaging && (
        <Suspense>
          <ManageTags onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  )
}

function FilterFields({ filters, set, onManageTags }: FilterFieldsProps & { onManageTags: () => void }) {
  const { conversations } = useConversationsTexts()
  const { lists } = useListTexts()
  const { replies, outcomes: words } = useRepliesTexts()
  const user = useCurrentUser()
  const mayMark = marks.filter(mark => {
    const permission = permissionOf[mark]
    return permission === undefined || refusalOf(user, { permission }) === undefined
  })
  return (
    <>
      <ChatbotFilter filters={filters} set={set} />
      <TagFilter filters={filters} set={set} onManage={onManageTags} />
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
        label={words.cause}
        value={filters.cause}
        options={[
          { value: '', label: words.anyCause },
          ...causes.map(value => ({ value, label: words.causes[value] })),
        ]}
        onChange={cause => set({ cause })}
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
        label={lists.sort}
        value={filters.order}
        options={orders.map(value => ({ value, label: conversations.orders[value] }))}
        onChange={order => set({ order })}
      />
    </>
  )
}

/** The filters that are set, in words. */
function useSetFilters(filters: Filters, set: SetFilters): SetFilter[] {
  const { conversations } = useConversationsTexts()
  const { replies, outcomes: words } = useRepliesTexts()
  const { data } = useQuery(chatbotNamesQuery)
  const day = useDays()
  const { visitor } = useVisitorTexts()
  const { chatbot, tag, mark, outcome, cause, state, from, to } = filters
  const tags = useQuery({ ...tagsQuery, enabled: tag !== '' }).data?.tags
  const named = data?.chatbots.find(({ id }) => id === chatbot)
  const said = {
    chatbot: named && `${conversations.chatbot}: ${named.name}`,
    // One that was deleted meanwhile has no name, and can be taken off all the same.
    tag: tag !== '' && tags !== undefined && `${visitor.tag}: ${tags.find(({ id }) => id === tag)?.name ?? '–'}`,
    mark: mark !== '' && conversations.marks[mark],
    outcome: outcome !== '' && `${replies.outcome}: ${replies.outcomes[outcome]}`,
    cause: cause !== '' && `${words.cause}: ${words.causes[cause]}`,
    state: state !== '' && `${conversations.state}: ${conversations.states[state]}`,
    from: from !== '' && `${conversations.from}: ${day(from)}`,
    to: to !== '' && `${conversations.to}: ${day(to)}`,
  }
  return Object.entries(said).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ name, text, onRemove: () => set({ [name]: '' }) }] : [],
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

function TagFilter({ filters, set, onManage }: FilterFieldsProps & { onManage: () => void }) {
  const { visitor } = useVisitorTexts()
  const tags = useQuery(tagsQuery).data?.tags ?? []
  if (tags.length === 0) return null
  return (
    <>
      <Select
        label={visitor.tag}
        value={filters.tag}
        options={[{ value: '', label: visitor.anyTag }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={tag => set({ tag })}
      />
      <div>
        <Button size="small" onPress={onManage}>
          {visitor.manageTags}
        </Button>
      </div>
    </>
  )
}
