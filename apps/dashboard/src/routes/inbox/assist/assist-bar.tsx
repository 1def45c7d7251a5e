import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { assistQuery } from './assist-query.ts'
import { TranslateSwitch } from './translate-switch.tsx'
import styles from './assist.module.css'

/* Loaded when they are opened. */
const SuggestionCard = lazy(async () => ({ default: (await import('./suggestion-card.tsx')).SuggestionCard }))
const AskKnowledge = lazy(async () => ({ default: (await import('./ask-knowledge.tsx')).AskKnowledge }))

interface AssistBarProps {
  sessionId: string
  /** Writes a text into the field. Only the agent sends. */
  onInsert: (text: string) => void
}

/** What helps an agent to write, above the field: a suggested reply, and the knowledge base. */
export function AssistBar({ sessionId, onInsert }: AssistBarProps) {
  const { assist } = useInboxTexts()
  const { data } = useQuery(assistQuery(sessionId))
  const [open, setOpen] = useState<'suggestion' | 'knowledge'>()
  const close = (): void => setOpen(undefined)
  const insertAndClose = (text: string): void => {
    onInsert(text)
    close()
  }
  return (
    <div className={styles['assist']}>
      <Suspense>
        {open === 'suggestion' && (
          <SuggestionCard
            sessionId={sessionId}
            hasModel={data?.hasModel ?? true}
            onInsert={insertAndClose}
            onClose={close}
          />
        )}
        {open === 'knowledge' && <AskKnowledge sessionId={sessionId} onInsert={insertAndClose} onClose={close} />}
      </Suspense>
      {open === undefined && (
        <div className={styles['buttons']}>
          {data?.isEnabled === true && (
            <Button size="small" look="quiet" onPress={() => setOpen('suggestion')}>
              {assist.suggest}
            </Button>
          )}
          <Button size="small" look="quiet" onPress={() => setOpen('knowledge')}>
            {assist.ask}
          </Button>
          {data?.isEnabled === true && data.hasModel && <TranslateSwitch sessionId={sessionId} />}
        </div>
      )}
    </div>
  )
}
