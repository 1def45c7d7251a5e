import { useNavigate } from '@tanstack/react-router'
import { claimConversation } from '../../api/generated'
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
    onFailed: failure => say(failure.kind === 'conflict' ? inbox.taken : sentenceOf(failure, texts)),
  })
  return (
    <Button look="main" isDisabled={!canWrite} isPending={isRunning} onPress={() => run(undefined)} {...mark('take')}>
      {inbox.takeAndWrite}
    </Button>
  )
}
