import { dismissMissedRequest } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { liveChatKey } from '../../../inbox/live-chat-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** Takes a missed request off the list: somebody has seen to it. */
export function DismissButton({ sessionId, missedAt }: { sessionId: string; missedAt: string }) {
  const texts = useInboxTexts()
  const { inbox } = texts
  const canWrite = useCanWrite()
  const { run, isRunning } = useChange(() => ask(dismissMissedRequest({ path: { sessionId }, body: { missedAt } })), {
    refreshes: [liveChatKey(sessionId), ['missed-live-chats']],
    onDone: () => say(inbox.dismissed),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  return (
    <Button isDisabled={!canWrite} isPending={isRunning} onPress={() => run(undefined)}>
      {inbox.dismiss}
    </Button>
  )
}
