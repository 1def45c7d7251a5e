import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { blockVisitor, type BlockVisitorRequest, type VisitorBlock } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange } from '../api/use-change.ts'
import { useCanWrite } from '../api/watch-connection.ts'
import { Button } from '../components/actions/button.tsx'
import { Confirm } from '../components/feedback/confirm.tsx'
import { FormFailure } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { Select } from '../components/fields/select.tsx'
import { Switch } from '../components/fields/switch.tsx'
import { useMoments } from '../components/lists/written-time.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'
import { UnblockButton } from './unblock-button.tsx'
import { blocksQuery } from './visitor-queries.ts'
import styles from './visitor.module.css'

type Duration = BlockVisitorRequest['duration']
const durations: readonly Duration[] = ['day', 'month', 'forever']

interface BlockVisitorProps {
  sessionId: string
  /** What shows the conversation, and is to be read again. */
  refreshes: readonly (readonly unknown[])[]
}

/** Blocks the visitor of a conversation, after one has said for how long. Of one who is blocked it says so. */
export function BlockVisitor({ look = 'plain', ...props }: BlockVisitorProps & { look?: 'plain' | 'quietDanger' }) {
  const { visitor } = useVisitorTexts()
  const [isOpen, setOpen] = useState(false)
  const block = useQuery(blocksQuery).data?.blocks.find(({ sessionId }) => sessionId === props.sessionId)
  if (block !== undefined) return <Blocked block={block} />
  return (
    <>
      <Button size="small" look={look} icon={<Ban size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {visitor.block}
      </Button>
      {isOpen && <BlockDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function Blocked({ block: { id, until } }: { block: VisitorBlock }) {
  const { visitor } = useVisitorTexts()
  const write = useMoments()
  return (
    <div className={styles['blocked']}>
      <Ban size={16} aria-hidden />
      <p>
        {visitor.isBlocked}{' '}
        <span>{until === null ? visitor.durations.forever : visitor.until({ until: write(until) })}</span>
      </p>
      <UnblockButton blockId={id} />
    </div>
  )
}

function BlockDialog({ sessionId, refreshes, onClose }: BlockVisitorProps & { onClose: () => void }) {
  const { visitor } = useVisitorTexts()
  const canWrite = useCanWrite()
  const [duration, setDuration] = useState<Duration>('day')
  const [includesAddress, setIncludesAddress] = useState(false)
  const { run, isRunning, failure } = useChange(
    () => ask(blockVisitor({ path: { sessionId }, body: { duration, includesAddress } })),
    {
      refreshes: [blocksQuery.queryKey, ...refreshes],
      onDone: () => {
        say(visitor.blocked)
        onClose()
      },
    },
  )
  return (
    <Confirm
      isOpen
      title={visitor.blockTitle}
      text={visitor.blockText}
      action={visitor.block}
      isRunning={isRunning}
      isDisabled={!canWrite}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      <Select
        label={visitor.blockFor}
        value={duration}
        options={durations.map(value => ({ value, label: visitor.durations[value] }))}
        onChange={setDuration}
      />
      <Switch
        label={visitor.network}
        help={visitor.networkHelp}
        isSelected={includesAddress}
        onChange={setIncludesAddress}
      />
      <FormFailure failure={failure} />
    </Confirm>
  )
}
