import { lazy, Suspense, useState } from 'react'
import { UserRoundPlus } from 'lucide-react'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { mark } from '../../../shortcuts/marks.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { HandedOver } from './handed-over.ts'
import { IconButton } from '../icon-button.tsx'

/** Loaded when it is opened. */
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))

interface HandOverProps {
  sessionId: string
  onChoose: (to: HandedOver) => void
}

/** Gives a conversation to another agent. */
export function HandOver({ sessionId, onChoose }: HandOverProps) {
  const { inbox } = useInboxTexts()
  const canWrite = useCanWrite()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={inbox.handOver}
        icon={<UserRoundPlus aria-hidden />}
        isDisabled={!canWrite}
        onPress={() => setOpen(true)}
        {...mark('handOver')}
      />
      <Suspense>
        {isOpen && (
          <HandOverDialog
            sessionId={sessionId}
            onClose={() => setOpen(false)}
            onChoose={to => {
              setOpen(false)
              onChoose(to)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
