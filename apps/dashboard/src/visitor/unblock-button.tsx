import { unblockVisitor } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { blocksQuery } from './visitor-queries.ts'

/** Ends the block of a visitor. `who` tells one of several from the others. */
export function UnblockButton({ blockId, who }: { blockId: string; who?: string }) {
  const texts = useTexts()
  const { visitor } = useVisitorTexts()
  const canWrite = useCanWrite()
  const { run, isRunning } = useChange(() => ask(unblockVisitor({ path: { blockId } })), {
    refreshes: [blocksQuery.queryKey],
    onDone: () => say(visitor.unblocked),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  return (
    <Button
      size="small"
      isDisabled={!canWrite}
      isPending={isRunning}
      onPress={() => run(undefined)}
      {...(who !== undefined && { 'aria-label': `${visitor.unblock}: ${who}` })}
    >
      {visitor.unblock}
    </Button>
  )
}
