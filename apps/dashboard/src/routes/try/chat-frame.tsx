import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { Playing } from './use-playground.ts'
import styles from './try.module.css'

interface ChatFrameProps {
  playing: Pick<Playing, 'frame'>
  /** Shows the widget before anything can be asked in it. */
  isInert?: boolean
}

/** The widget as visitors have it. */
export function ChatFrame({ playing: { frame }, isInert = false }: ChatFrameProps) {
  const { appearance } = useChatbotTexts()
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      src="/dashboard/preview/"
      title={appearance.frame}
      inert={isInert}
    />
  )
}
