import { MessagesSquare } from 'lucide-react'
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { eraseConversation, type Conversation, type ConversationList as Listed } from '@frontdesk/client/operations'
import { useCurrentUser, refusalOf } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useAddressValue } from '../../components/layout/use-address-choice.ts'
import { More } from '../../components/lists/more.tsx'
import { useRemoval } from '../../components/lists/use-removal.ts'
import { useTotal } from '../../components/lists/use-total.ts'
import { useChosenChatbot } from '../../shell/chosen-chatbot.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useConversationsTexts } from '../../texts/use-conversations-texts.ts'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { ConversationList } from './conversation-list.tsx'
import { conversationListKey, conversationsQuery } from './conversations-query.ts'
import { ConversationFilters } from './filters.tsx'
import { Peek } from './peek.tsx'
import { isBackwards, isNarrowed, useFilters, useQueryOf, type Filters } from './use-filters.ts'
import styles from './conversations.module.css'

/** What visitors asked and what they were answered: a list, and beside it the conversation that is looked at. */
export function ConversationsPage() {
  const { conversations, shell } = useConversationsTexts()
  const { filters, set } = useFilters()
  const isWrong = isBackwards(filters)
  const query = useInfiniteQuery({ ...conversationsQuery(useQueryOf(filters)), enabled: !isWrong })
  const total = useTotal('conversations')
  return (
    <Page
      title={shell.pages.conversations}
      lead={conversations.lead}
      width="wide"
      actions={<ExportLink filters={filters} />}
    >
      <ConversationFilters
        filters={filters}
        set={set}
        count={isWrong ? undefined : total(query.data?.pages[0]?.total)}
      />
      {!isWrong && <Found filters={filters} query={query} />}
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
function Found({ filters, query }: { filters: Filters; query: UseInfiniteQueryResult<InfiniteData<Listed>> }) {
  const { states } = useConversationsTexts()
  const { lists } = useListTexts()
  const chosen = useAddressValue('chat')
  // What visitors left beside it stays: only the dialog of one conversation asks for that.
  const { isRemoved, removeAll } = useRemoval(
    sessionId => ask(eraseConversation({ path: { sessionId }, body: {}, keepalive: true })),
    [conversationListKey],
  )
  const onRemove = (sessionIds: readonly string[]): void =>
    removeAll(
      sessionIds.map(id => ({ id, version: 0 })),
      lists.conversationsDeleted({ n: sessionIds.length }),
    )
  return (
    <DataState query={query} rows={8}>
      {({ pages }) => {
        const found = pages.flatMap(page => page.conversations).filter(({ sessionId }) => !isRemoved(sessionId))
        if (found.length === 0) return isNarrowed(filters) ? <p>{states.filteredEmpty}</p> : <Nothing />
        return (
          <div className={styles['beside']} data-chosen={chosen !== ''}>
            <div className={styles['found']}>
              <ConversationList found={found} chosen={chosen} onRemove={onRemove} />
              <div className={styles['more']}>
                <More
                  hasMore={query.hasNextPage}
                  isLoading={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                />
              </div>
            </div>
            {chosen !== '' && <Peek key={chosen} sessionId={chosen} {...neighboursOf(found, chosen)} />}
          </div>
        )
      }}
    </DataState>
  )
}

/** The conversations before and after one in the list. */
function neighboursOf(found: readonly Conversation[], chosen: string) {
  const place = found.findIndex(({ sessionId }) => sessionId === chosen)
  if (place === -1) return { before: undefined, after: found[0]?.sessionId }
  return { before: found[place - 1]?.sessionId, after: found[place + 1]?.sessionId }
}

function Nothing() {
  const { lists } = useListTexts()
  const { conversations } = useConversationsTexts()
  const install = pageNamed('install')
  const { chosen } = useChosenChatbot()
  const mayInstall = refusalOf(useCurrentUser(), install.access) === undefined
  return (
    <EmptyState
      icon={MessagesSquare}
      title={lists.empty.conversations}
      text={conversations.empty}
      action={
        mayInstall &&
        chosen !== undefined && (
          <ButtonLink to={install.path} params={{ chatbotId: chosen }}>
            {conversations.emptyAction}
          </ButtonLink>
        )
      }
    />
  )
}
