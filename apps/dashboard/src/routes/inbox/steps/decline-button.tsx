import { useState } from 'react'
import { endLiveChat } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { liveChatKey } from '../../../inbox/live-chat-query.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'

/** Declines a visitor who waits, after asking once: the visitor is told, so that it cannot be taken back. */
export function DeclineButton({ sessionId }: { sessionId: string }) {
  const texts = useInboxTexts()
  const { agentTools, states } = texts
  const canWrite = useCanWrite()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useChange(() => ask(endLiveChat({ path: { sessionId } })), {
    refreshes: [liveChatKey(sessionId)],
    onDone: () => setAsking(false),
    onFailed: failure => {
      setAsking(false)
      say(sentenceOf(failure, texts))
    },
  })
  return (
    <>
      <Button isDisabled={!canWrite} onPress={() => setAsking(true)}>
        {agentTools.decline}
      </Button>
      <Dialog role="alertdialog" title={agentTools.declineQuestion} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{agentTools.declineText}</p>
        <Buttons>
          <Button autoFocus onPress={() => setAsking(false)}>
            {states.cancel}
          </Button>
          <Button look="danger" isDisabled={!canWrite} isPending={isRunning} onPress={() => run(undefined)}>
            {agentTools.decline}
          </Button>
        </Buttons>
      </Dialog>
    </>
  )
}
