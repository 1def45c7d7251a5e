import { useTexts } from '../../texts/use-texts.tsx'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { say } from '../feedback/toasts.tsx'
import styles from './copy-line.module.css'

interface CopyLineProps {
  text: string
  /** What the button does to what: "Copy the tag". */
  label: string
  look?: 'main' | 'plain'
}

/** Text that is made to be copied. Where the browser refuses that, it is selected instead. */
export function CopyLine({ text, label, look = 'plain' }: CopyLineProps) {
  const { copied } = useTexts().states
  return (
    <div className={styles['line']}>
      <code className={styles['text']} tabIndex={0}>
        {text}
      </code>
      <Button
        look={look}
        onPress={event => {
          const code = event.target.previousElementSibling
          void copyText(text).then(isCopied => {
            if (isCopied) say(copied)
            else if (code !== null) getSelection()?.selectAllChildren(code)
          })
        }}
      >
        {label}
      </Button>
    </div>
  )
}
