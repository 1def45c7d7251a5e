import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../actions/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import styles from './peek.module.css'

/** Words of the panel; the page of the list has them. */
export interface PeekWords {
  readonly next: string
  readonly previous: string
  readonly close: string
  /** "3 of 14". */
  readonly place: (values: { at: number; all: number }) => string
  /** What was open is not in the list any more. */
  readonly gone: string
}

interface PeekPanelProps {
  /** Of the thing that is open. */
  id: string
  words: PeekWords
  /** Undefined: it is not in the list any more. */
  name: string | undefined
  at: number
  all: number
  onMove: (step: 1 | -1) => void
  onGoOn: () => void
  onClose: () => void
  children: ReactNode
}

/** Gives the focus to the title of what was opened, unless something in the panel has it. */
function useTitleFocus(id: string, panel: RefObject<HTMLElement | null>): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    // A page that was loaded with it open begins with its own title.
    const stays = isNew.current
      ? isNowhere || activeElement.tagName === 'H1'
      : !isNowhere && panel.current?.contains(activeElement) === true && !activeElement.matches(':disabled')
    isNew.current = false
    if (!stays) title.current?.focus({ preventScroll: true })
  }, [id, panel])
  return title
}

/** One thing of a list, beside the list. Its name takes the focus when it is opened, unless something in it has it. */
export function PeekPanel({ id, words, name, at, all, onMove, onGoOn, onClose, children }: PeekPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const title = useTitleFocus(id, panel)
  return (
    <section ref={panel} className={styles['panel']} aria-label={name ?? words.gone}>
      <div className={styles['head']}>
        <span className={styles['place']}>{at >= 0 && words.place({ at: at + 1, all })}</span>
        <Button
          look="quiet"
          size="small"
          aria-label={words.previous}
          icon={<ChevronUp size={18} aria-hidden />}
          isDisabled={at <= 0}
          onPress={() => onMove(-1)}
        />
        <Button
          look="quiet"
          size="small"
          aria-label={words.next}
          icon={<ChevronDown size={18} aria-hidden />}
          isDisabled={at < 0 || at >= all - 1}
          onPress={() => onMove(1)}
        />
        <Button
          look="quiet"
          size="small"
          aria-label={words.close}
          icon={<X size={18} aria-hidden />}
          onPress={onClose}
        />
      </div>
      <div key={id} className={styles['body']}>
        {name === undefined ? (
          <Notice look="waiting" role="status">
            <p>{words.gone}</p>
            {all > 0 && (
              <Button size="small" onPress={onGoOn}>
                {words.next}
              </Button>
            )}
          </Notice>
        ) : (
          <>
            <h2 ref={title} tabIndex={-1} className={styles['name']}>
              <bdi>{name}</bdi>
            </h2>
            {children}
          </>
        )}
      </div>
    </section>
  )
}
