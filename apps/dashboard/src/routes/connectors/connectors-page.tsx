import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteConnector, type Connector } from '@frontdesk/client/operations'
import { refusalOf, useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { useChatbotId } from '../../chatbot/chatbot-query.ts'
import { Button } from '../../components/actions/button.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { BackLink } from '../../components/layout/back-link.tsx'
import { Page } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { pageNamed } from '../../shell/pages.ts'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { ConnectorForm } from './connector-form.tsx'
import styles from './connectors.module.css'
import { connectorsQuery } from './connectors-query.ts'

/** Calls of the owner's own API that a chatbot may make: the list, and one of them as a form. */
export function ConnectorsPage() {
  const { connectors: words, shell } = useChatbotTexts()
  const chatbotId = useChatbotId()
  const query = useQuery(connectorsQuery(chatbotId))
  const { opened, open } = useOpened()
  const mayChange = refusalOf(useCurrentUser(), { permission: 'conversations' }) === undefined
  const connector = query.data?.connectors.find(({ id }) => id === opened)
  const isOpen = mayChange && (opened === 'new' || connector !== undefined)
  return (
    <Page
      title={isOpen ? (connector?.name ?? words.add) : words.title}
      lead={isOpen ? undefined : words.lead}
      back={
        isOpen && (
          <BackLink to={pageNamed('connectors').path} params={{ chatbotId }}>
            {words.title}
          </BackLink>
        )
      }
      actions={
        mayChange &&
        opened === undefined &&
        (query.data?.connectors.length ?? 0) > 0 && <Button onPress={() => open('new')}>{words.add}</Button>
      }
    >
      {!mayChange && (
        <Notice>
          <p>{words.needsPermission({ what: shell.permissions.conversations })}</p>
        </Notice>
      )}
      <DataState query={query} rows={2}>
        {({ connectors }) => {
          if (isOpen) {
            return <ConnectorForm key={opened} chatbotId={chatbotId} connector={connector} onOpen={open} />
          }
          if (connectors.length === 0) {
            const action = mayChange && <Button onPress={() => open('new')}>{words.add}</Button>
            return <EmptyState icon={Plug} title={words.none} text={words.noneText} action={action} />
          }
          return <List chatbotId={chatbotId} connectors={connectors} mayChange={mayChange} onOpen={open} />
        }}
      </DataState>
    </Page>
  )
}

/** Which connector is open stands in the address. */
function useOpened(): { opened: string | undefined; open: (id: string | undefined) => void } {
  const connector: unknown = useSearch({ strict: false, select: ({ connector: id }: { connector?: unknown }) => id })
  const navigate = useNavigate()
  return {
    // Anything else in the address opens nothing.
    opened: typeof connector === 'string' ? connector : undefined,
    open: id =>
      void navigate({
        to: '.',
        search: id === undefined ? {} : { connector: id },
        ignoreBlocker: id !== undefined,
      } as never),
  }
}

interface ListProps {
  chatbotId: string
  connectors: readonly Connector[]
  mayChange: boolean
  onOpen: (id: string) => void
}

function List({ chatbotId, connectors, mayChange, onOpen }: ListProps) {
  const texts = useChatbotTexts()
  const { connectors: words } = texts
  const [leaving, setLeaving] = useState<Connector>()
  const { run, isRunning } = useChange(
    (connector: Connector) =>
      ask(deleteConnector({ path: { chatbotId, connectorId: connector.id }, headers: ifVersion(connector) })),
    {
      refreshes: [connectorsQuery(chatbotId).queryKey],
      onDone: () => setLeaving(undefined),
      onFailed: failure => {
        setLeaving(undefined)
        say(failure.kind === 'outdated' ? texts.states.changedSince : sentenceOf(failure, texts))
      },
    },
  )
  return (
    <>
      <ul className={styles['list']}>
        {connectors.map(connector => (
          <Row
            key={connector.id}
            connector={connector}
            mayChange={mayChange}
            onEdit={() => onOpen(connector.id)}
            onRemove={() => setLeaving(connector)}
          />
        ))}
      </ul>
      <Confirm
        isOpen={leaving !== undefined}
        title={words.removeTitle({ name: leaving?.name ?? '' })}
        text={words.removeText}
        action={words.remove}
        isRunning={isRunning}
        onConfirm={() => leaving !== undefined && run(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  )
}

interface RowProps {
  connector: Connector
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
}

function Row({ connector, mayChange, onEdit, onRemove }: RowProps) {
  const { connectors: words, states } = useChatbotTexts()
  const { account } = useCurrentUser()
  const canWrite = useCanWrite()
  return (
    <li className={styles['connector']}>
      <div className={styles['words']}>
        <strong>{connector.name}</strong>
        {connector.isWriting && <span className={styles['mark']}>{words.writes}</span>}
        <p>{connector.description}</p>
        <code>{`${connector.method} ${connector.host}${connector.pathTemplate}`}</code>
        {connector.hasSecret && !account.isOwner && <p>{words.ownerOnly}</p>}
      </div>
      {mayChange && (account.isOwner || !connector.hasSecret) && (
        <div className={styles['buttons']}>
          <Button look="quiet" size="small" aria-label={words.editNamed({ name: connector.name })} onPress={onEdit}>
            {states.edit}
          </Button>
          <Button
            look="quietDanger"
            size="small"
            aria-label={words.removeNamed({ name: connector.name })}
            isDisabled={!canWrite}
            onPress={onRemove}
          >
            {states.remove}
          </Button>
        </div>
      )}
    </li>
  )
}
