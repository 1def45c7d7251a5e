import { useState, type ReactNode } from 'react'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { Button } from '../actions/button.tsx'
import styles from './message-bubble.module.css'

interface SaidProps {
  children: ReactNode
  /** The same in another language. */
  translation: ReactNode
}

/** What a message says: in another language where it was translated, and in its own words when they are asked for. */
export function Said({ children, translation }: SaidProps) {
  const { assist } = useInboxTexts()
  const [showsOriginal, setShowsOriginal] = useState(false)
  const isTranslated = translation !== undefined && !showsOriginal
  return (
    <>
      <div className={styles['bubble']} dir="auto">
        {isTranslated ? translation : children}
      </div>
      {translation !== undefined && (
        <span className={styles['by']}>
          {isTranslated && `${assist.translated} · `}
          <Button size="small" look="quiet" onPress={() => setShowsOriginal(!showsOriginal)}>
            {isTranslated ? assist.showOriginal : assist.showTranslation}
          </Button>
        </span>
      )}
    </>
  )
}
