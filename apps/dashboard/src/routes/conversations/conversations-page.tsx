import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser, refusalOf } from '../../account/current-user.tsx'
import type { Conversation } from '../../api/generated'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useAddressValue } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationsQuery } from './conversations-query.ts'
import { FilterFields } from './filters.tsx'
import { Peek } from './peek.tsx'
import { isBackwards, isNarrowed, useFilters, useQueryOf, type Filters } from './use-filters.ts'
import styles from './conversations.module.css'

/** What visitors asked and what they were answered: a list, and beside it the conversation that is looked at. */
export function ConversationsPage() {
  const { conversations, shell } = useConversationsTexts()
  const { filters, set } = useFilters()
  return (
    <Page
      title={shell.pages.conversations}
      lead={conversations.lead}
      width="wide"
      actions={<ExportLink filters={filters} />}
    >
      <FilterFields filters={filters} set={set} />
      {!isBackwards(filters) && <Found filters={filters} />}
    </Page>
  )
}

/** Leads to a new export of what the list shows, as far as an export can be narrowed to it. */
function ExportLink({ filters: { chatbot, from, to, q } }: { filters: Filters }) {
  const { conversations } = useConversationsTexts()
  const exports = pageNamed('exports')
  if (refusalOf(useCurrentUser(), exports.access) !== undefined) return null
  const named = Object.entries({ chatbot, from, to, q }).filter(([, value]) => value !== '')
  return (
    <ButtonLink to={exports.path} search={Object.fromEntries(named)}>
      {conversations.exportList}
    </ButtonLink>
  )
}

/** The list, and beside it the conversation that is looked at. */
function Found({ filters }: { filters: Filters }) {
  const { conversations, states } = useConversationsTexts()
  const query = useInfiniteQuery(conversationsQuery(useQueryOf(filters)))
  const chosen = useAddressValue('chat')
  return (
    <DataState query={query} rows={8}>
      {({ pages }) => {
        const found = pages.flatMap(page => page.conversations)
        if (found.length === 0) return isNarrowed(filters) ? <p>{states.filteredEmpty}</p> : <Nothing />
        return (
          <div className={styles['beside']} data-chosen={chosen !== ''}>
            <div className={styles['found']}>
              <ConversationList found={found} chosen={chosen} />
              <More
                hasMore={query.hasNextPage}
                isLoading={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                end={conversations.end}
              />
            </div>
            {chosen !== '' && <Peek key={chosen} sessionId={chosen} {...besideOf(found, chosen)} />}
          </div>
        )
      }}
    </DataState>
  )
}

/** The conversations before and after one in the list. */
function besideOf(found: readonly Conversation[], chosen: string) {
  const place = found.findIndex(({ sessionId }) => sessionId === chosen)
  if (place === -1) return { before: undefined, after: found[0]?.sessionId }
  return { before: found[place - 1]?.sessionId, after: found[place + 1]?.sessionId }
}

function Nothing() {
  const { conversations } = useConversationsTexts()
  const install = pageNamed('install')
  const { chosen } = useChosenChatbot()
  const mayInstall = refusalOf(useCurrentUser(), install.access) === undefined
  return (
    <div className={styles['nothing']}>
      <p>{conversations.empty}</p>
      {mayInstall && chosen !== undefined && (
        <ButtonLink to={install.path} params={{ chatbotId: chosen }}>
          {conversations.emptyAction}
        </ButtonLink>
      )}
    </div>
  )
}
