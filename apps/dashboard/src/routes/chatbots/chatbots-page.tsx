import { Bot } from 'lucide-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listChatbots, type Chatbot } from '@frontdesk/client/operations'
import { mayAddChatbot, refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { ButtonLink } from '../../components/actions/button-link.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { useLanguageTag, useTexts } from '../../texts/use-texts.tsx'
import { DeleteChatbot } from './delete-chatbot.tsx'

const chatbotsQuery = queryOptions({
  queryKey: ['chatbots', 'list'],
  queryFn: ({ signal }) => ask(listChatbots({ signal })),
})

/** The chatbots of the account that the person may see. */
export function ChatbotsPage() {
  const { chatbots: texts } = useTexts()
  const mayAdd = mayAddChatbot(useCurrentUser())
  const query = useQuery(chatbotsQuery)
  const [deletedId, setDeletedId] = useState<string>()
  // As it is now: somebody else may change it while the dialog is open.
  const deleted = query.data?.chatbots.find(({ id }) => id === deletedId)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="wide"
      actions={
        mayAdd && (
          <ButtonLink look="main" to={pageNamed('start').path}>
            {texts.new}
          </ButtonLink>
        )
      }
    >
      <DataState query={query}>
        {({ chatbots }) =>
          chatbots.length === 0 ? (
            <EmptyState icon={Bot} title={mayAdd ? texts.empty : texts.emptyRestricted} />
          ) : (
            <Rows label={texts.list}>
              {chatbots.map(chatbot => (
                <ChatbotRow key={chatbot.id} chatbot={chatbot} onDelete={({ id }) => setDeletedId(id)} />
              ))}
            </Rows>
          )
        }
      </DataState>
      {deleted !== undefined && <DeleteChatbot chatbot={deleted} onClose={() => setDeletedId(undefined)} />}
    </Page>
  )
}

const shortcuts = ['try', 'appearance', 'install'] as const

function ChatbotRow({ chatbot, onDelete }: { chatbot: Chatbot; onDelete: (chatbot: Chatbot) => void }) {
  const { chatbots: texts, shell } = useTexts()
  const language = useLanguageTag()
  const canWrite = useCanWrite()
  const user = useCurrentUser()
  const { id, name, domains } = chatbot
  const params = { chatbotId: id }
  return (
    <Row
      title={
        <Link to={pageNamed('knowledge').path} params={params}>
          {name}
        </Link>
      }
      actions={
        <>
          {shortcuts.map(page => (
            <ButtonLink
              key={page}
              size="small"
              look="quiet"
              to={pageNamed(page).path}
              params={params}
              aria-label={texts.open({ page: shell.pages[page], name })}
            >
              {shell.pages[page]}
            </ButtonLink>
          ))}
          {refusalOf(user, { isForOwner: true }) === undefined && (
            <Button
              size="small"
              look="quietDanger"
              aria-label={texts.deleteNamed({ name })}
              isDisabled={!canWrite}
              onPress={() => onDelete(chatbot)}
            >
              {texts.delete}
            </Button>
          )}
        </>
      }
    >
      {texts.on({ domains: new Intl.ListFormat(language).format(domains) })}
    </Row>
  )
}
