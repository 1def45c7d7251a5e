import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { waitLimit } from '../list/wait-urgency.ts'
import type { StableChat } from '../use-chat.ts'
import styles from '../thread.module.css'

/** Says of a visitor who waited in vain, while somebody looks at the conversation, where it is now. */
export function MissedBanner({ chat }: { chat: StableChat | undefined }) {
  const { inboxView } = useInboxTexts()
  const navigate = useNavigate()
  /** After how many minutes it was missed, where that happened before the agent's eyes. */
  const limit = useRef<number>(undefined)
  if (chat?.state === 'waiting') limit.current = waitLimit(chat) ?? undefined
  const minutes = limit.current
  const isMissed = chat !== undefined && chat.state === 'bot' && chat.missedAt !== null && minutes !== undefined
  return (
    <div role="status" className={styles['banner']}>
      {isMissed && (
        <>
          <p>{inboxView.missedNow({ count: minutes })}</p>
          <Button
            size="small"
            look="quiet"
            onPress={() => void navigate({ to: '/inbox', search: { view: 'missed', chat: chat.sessionId } })}
          >
            {inboxView.showMissed}
          </Button>
        </>
      )}
    </div>
  )
}
