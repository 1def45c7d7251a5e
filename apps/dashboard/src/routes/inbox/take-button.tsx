import { useNavigate } from '@tanstack/react-router'
import { claimConversation, getLiveChat } from '../../api/generated'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { liveChatKey } from '../../inbox/live-chat-query.ts'
import { mark } from '../../shortcuts/marks.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'

/** Claims a conversation. Of several who press at once one gets it, and the others are told. */
export function TakeButton({ sessionId, onTaken }: { sessionId: string; onTaken: () => void }) {
  const texts = useInboxTexts()
  const { inbox } = texts
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const { run, isRunning } = useChange(() => ask(claimConversation({ path: { sessionId } })), {
    refreshes: [liveChatKey(sessionId)],
    onDone: () => {
      onTaken()
      void navigate({ to: '/inbox', search: { view: 'mine', chat: sessionId }, replace: true })
    },
    onFailed: failure => {
      if (failure.kind !== 'conflict') return say(sentenceOf(failure, texts))
      void findAgentName(sessionId).then(name => say(name === undefined ? inbox.taken : inbox.faster({ name })))
    },
  })
  return (
    <Button look="main" isDisabled={!canWrite} isPending={isRunning} onPress={() => run(undefined)} {...mark('take')}>
      {inbox.takeAndWrite}
    </Button>
  )
}

/** The name of who has a conversation; undefined where nobody has, or it cannot be read. */
const findAgentName = async (sessionId: string): Promise<string | undefined> =>
  (await ask(getLiveChat({ path: { sessionId }, query: { limit: '1' } })).catch(() => undefined))?.agent?.name
