import { acceptedFiles, fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { Paperclip } from 'lucide-react'
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { say } from '../../../components/feedback/toasts.tsx'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './attachments.module.css'

/** Sends the first files of a choice, and says where there were more than go at once. */
function useFileChoice(onFiles: (files: readonly File[]) => void): (files: readonly File[]) => void {
  const { attachments } = useInboxTexts()
  return files => {
    if (files.length > fileLimits.atOnce) say(attachments.atOnce({ most: fileLimits.atOnce }))
    if (files.length > 0) onFiles(files.slice(0, fileLimits.atOnce))
  }
}

/** The button that chooses files, or takes a photograph where the device does. */
export function AttachButton({
  isDisabled,
  onFiles,
}: {
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { attachments } = useInboxTexts()
  const choose = useFileChoice(onFiles)
  return (
    <FileTrigger
      acceptedFileTypes={acceptedFiles.split(',')}
      allowsMultiple
      onSelect={files => files !== null && choose([...files])}
    >
      <IconButton label={attachments.attach} isDisabled={isDisabled} icon={<Paperclip aria-hidden />} />
    </FileTrigger>
  )
}

/** Takes files that are dropped on what is in it, or pasted there. */
export function FileTarget({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const { attachments } = useInboxTexts()
  const [isOver, setOver] = useState(false)
  const choose = useFileChoice(onFiles)
  const drop = (event: DragEvent): void => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    choose([...event.dataTransfer.files])
  }
  const paste = (event: ClipboardEvent): void => {
    // A copied table is a picture and a text: whoever writes wants the text.
    if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    choose([...event.clipboardData.files])
  }
  return (
    <div
      className={styles['target']}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver && (
        <span className={styles['over']} aria-hidden>
          {attachments.drop}
        </span>
      )}
    </div>
  )
}
