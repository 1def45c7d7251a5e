import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createVisitorIdentitySecret, deleteVisitorIdentity, type IdentitySettings } from '@frontdesk/client/operations'
import { useCurrentUser } from '../../account/current-user.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { CopyLine } from '../../components/actions/copy-line.tsx'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { SecretDialog } from '../../components/feedback/secret-dialog.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { Buttons } from '../../components/layout/dialog.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { TimeIn } from '../../components/lists/written-time.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { identityQuery } from './identity-query.ts'
import { nodeExample, pageExample, phpExample } from './identity-examples.ts'
import { OwnKeys } from './own-keys.tsx'

/** How the owner's server tells the chat who is logged in: the secret or keys, and the code for the server and the page. */
export function SignedInVisitors({ chatbotId }: { chatbotId: string }) {
  const { identity } = useChatbotTexts()
  const { account } = useCurrentUser()
  const query = useQuery(identityQuery(chatbotId))
  return (
    <Section title={identity.title} text={identity.text}>
      <DataState query={query} rows={2}>
        {settings => (
          <>
            <State settings={settings} />
            {account.isOwner ? <Steps chatbotId={chatbotId} settings={settings} /> : <p>{identity.ownerOnly}</p>}
          </>
        )}
      </DataState>
      <Card>
        <div>
          <Fold title={identity.server({ language: 'Node.js' })}>
            <p>{identity.serverText}</p>
            <CopyLine text={nodeExample(chatbotId)} label={identity.copy} />
          </Fold>
          <Fold title={identity.server({ language: 'PHP' })}>
            <p>{identity.serverText}</p>
            <CopyLine text={phpExample(chatbotId)} label={identity.copy} />
          </Fold>
          <Fold title={identity.page}>
            <p>{identity.pageText}</p>
            <CopyLine text={pageExample} label={identity.copy} />
          </Fold>
        </div>
      </Card>
    </Section>
  )
}

function State({ settings }: { settings: IdentitySettings }) {
  const { identity } = useChatbotTexts()
  const { secretCreatedAt, previousSecretUntil, keysUrl, keysFetchedAt, keysProblem } = settings
  if (!isOnIn(settings)) return <p>{identity.off}</p>
  return (
    <>
      <p>
        {keysUrl !== null && identity.onKeys({ url: keysUrl })}
        {secretCreatedAt !== null && (
          <TimeIn at={secretCreatedAt} form="day">
            {day => identity.on({ day })}
          </TimeIn>
        )}{' '}
        {keysFetchedAt !== null && <TimeIn at={keysFetchedAt}>{time => identity.keysRead({ time })}</TimeIn>}{' '}
        {previousSecretUntil !== null && (
          <TimeIn at={previousSecretUntil}>{time => identity.previous({ time })}</TimeIn>
        )}
      </p>
      {keysProblem !== null && <Notice look="failed">{identity.keysProblems[keysProblem]}</Notice>}
    </>
  )
}

const isOnIn = ({ algorithm, keysUrl }: IdentitySettings): boolean => algorithm !== null || keysUrl !== null

/** Creates the secret, or one after it, or sets the address of keys, or turns signing in off. */
function Steps({ chatbotId, settings }: { chatbotId: string; settings: IdentitySettings }) {
  const texts = useChatbotTexts()
  const { identity } = texts
  const canWrite = useCanWrite()
  const [asking, setAsking] = useState<'secret' | 'keys' | 'off'>()
  const [secret, setSecret] = useState<string>()
  const path = { chatbotId }
  const close = (): void => setAsking(undefined)
  const change = {
    refreshes: [identityQuery(chatbotId).queryKey],
    onFailed: (failure: Parameters<typeof sentenceOf>[0]) => {
      close()
      say(sentenceOf(failure, texts))
    },
  }
  const create = useChange(() => ask(createVisitorIdentitySecret({ path })), {
    ...change,
    onDone: created => {
      close()
      setSecret(created.secret)
    },
  })
  const remove = useChange(() => ask(deleteVisitorIdentity({ path })), { ...change, onDone: close })
  const isOn = isOnIn(settings)
  const hasKeys = settings.keysUrl !== null
  return (
    <>
      <Buttons>
        {!hasKeys && (
          <Button
            isDisabled={!canWrite}
            isPending={create.isRunning}
            onPress={() => (isOn ? setAsking('secret') : create.run(undefined))}
          >
            {isOn ? identity.renew : identity.create}
          </Button>
        )}
        <Button isDisabled={!canWrite} onPress={() => setAsking('keys')}>
          {hasKeys ? identity.changeKeys : identity.useKeys}
        </Button>
        {isOn && (
          <Button look="quietDanger" isDisabled={!canWrite} onPress={() => setAsking('off')}>
            {identity.turnOff}
          </Button>
        )}
      </Buttons>
      <Confirm
        isOpen={asking === 'secret'}
        title={identity.renewQuestion}
        text={identity.renewText}
        action={identity.renew}
        look="main"
        isRunning={create.isRunning}
        onConfirm={() => create.run(undefined)}
        onClose={close}
      />
      <Confirm
        isOpen={asking === 'off'}
        title={identity.turnOffQuestion}
        text={identity.turnOffText}
        action={identity.turnOff}
        isRunning={remove.isRunning}
        onConfirm={() => remove.run(undefined)}
        onClose={close}
      />
      {asking === 'keys' && <OwnKeys chatbotId={chatbotId} settings={settings} onClose={close} />}
      <SecretDialog secret={secret} texts={identity} copy={texts.states.copy} onKept={() => setSecret(undefined)} />
    </>
  )
}
