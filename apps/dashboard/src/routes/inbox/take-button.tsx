import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { claimConversation, getLiveChat } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { liveChatKey } from '../../inbox/live-chat-query.ts'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'

/**
 * Claims a conversation. Of several who press at once one gets it, and the others are told. `onTake` is called on press,
 * because the event of the claim may arrive before the response.
 */
export function TakeButton({ sessionId, onTake }: { sessionId: string; onTake: () => void }) {
  const texts = useInboxTexts()
  const { inbox } = texts
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const { run, isRunning } = useChange(() => ask(claimConversation({ path: { sessionId } })), {
    refreshes: [liveChatKey(sessionId)],
    onDone: () => void navigate({ to: '/inbox', search: { view: 'mine', chat: sessionId }, replace: true }),
    onFailed: failure => {
      // Return the focus to the button, unless the agent has moved it elsewhere.
      if (document.activeElement?.contains(button.current)) button.current?.focus()
      if (failure.kind !== 'conflict') return say(sentenceOf(failure, texts))
      void findAgentName(sessionId).then(name => say(name === undefined ? inbox.taken : inbox.faster({ name })))
    },
  })
  const take = (): void => {
    onTake()
    run(undefined)
  }
  return (
    <Button ref={button} look="main" isDisabled={!canWrite} isPending={isRunning} onPress={take} {...mark('take')}>
      {inbox.takeAndWrite}
    </Button>
  )
}

/** The name of who has a conversation; undefined where nobody has, or it cannot be read. */
const findAgentName = async (sessionId: string): Promise<string | undefined> =>
  (await ask(getLiveChat({ path: { sessionId }, query: { limit: '1' } })).catch(() => undefined))?.agent?.name
