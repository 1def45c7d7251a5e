import { DropZone, Text } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../actions/button.tsx'
import styles from './file-drop.module.css'

interface FileDropProps {
  /** What can be dropped: "Drop files here". */
  label: string
  /** The button, for those who drop nothing: "Choose files". */
  action: string
  help: string
  /** Endings of names (`.pdf`) that the browser offers first. */
  endings: readonly string[]
  isMany?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop files, and a button that chooses them. */
export function FileDrop({ label, action, help, endings, isMany = false, isDisabled = false, onFiles }: FileDropProps) {
  return (
    <DropZone
      className={styles['drop'] ?? ''}
      isDisabled={isDisabled}
      onDrop={({ items }) => {
        const dropped = items.flatMap(item => (item.kind === 'file' ? [item.getFile()] : []))
        void Promise.all(dropped).then(files => files.length > 0 && onFiles(isMany ? files : files.slice(0, 1)))
      }}
    >
      <Text slot="label" className={styles['label'] ?? ''}>
        {label}
      </Text>
      <FileTrigger
        acceptedFileTypes={endings}
        allowsMultiple={isMany}
        onSelect={files => files !== null && onFiles([...files])}
      >
        <Button isDisabled={isDisabled}>{action}</Button>
      </FileTrigger>
      <p className={styles['help']}>{help}</p>
    </DropZone>
  )
}
