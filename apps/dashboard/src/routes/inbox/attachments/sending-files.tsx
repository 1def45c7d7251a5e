import { Button } from '../../../components/actions/button.tsx'
import { sentenceOf } from '../../../components/feedback/failure.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { marked } from '../../../shortcuts/marks.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { SentFile, useSentFiles } from './use-sent-files.ts'
import inboxStyles from '../inbox.module.css'
import styles from './attachments.module.css'

/** Above the field: the files on their way, and those that did not arrive, with what can be done about them. */
export function SendingFiles({ files }: { files: ReturnType<typeof useSentFiles> }) {
  if (files.sent.length === 0) return null
  return (
    <ul className={styles['tray']}>
      {files.sent.map(file => (
        <SendingFile key={file.key} file={file} onAgain={files.sendAgain} onDiscard={files.discard} />
      ))}
    </ul>
  )
}

interface SendingFileProps {
  file: SentFile
  onAgain: (file: SentFile) => void
  onDiscard: (file: SentFile) => void
}

function SendingFile({ file, onAgain, onDiscard }: SendingFileProps) {
  const texts = useInboxTexts()
  const { inbox, attachments } = texts
  const { failure, share } = file
  /** The button that was pressed goes, and the focus with it: to the field. */
  const thenWrite = (act: (file: SentFile) => void) => (): void => {
    act(file)
    marked('write')?.focus()
  }
  return (
    <li>
      <div className={styles['sending']}>
        <bdi className={styles['name']}>{file.file.name}</bdi>
        {failure === undefined && (
          <Progress label={attachments.sending({ name: file.file.name })} value={share} max={1} look="plain" />
        )}
      </div>
      {failure !== undefined && (
        <span role="alert" className={inboxStyles['failed']}>
          {inbox.notSent} {sentenceOf(failure, texts)}
          <Button size="small" look="quiet" onPress={thenWrite(onAgain)}>
            {inbox.sendAgain}
          </Button>
          <Button size="small" look="quiet" onPress={thenWrite(onDiscard)}>
            {inbox.discard}
          </Button>
        </span>
      )}
    </li>
  )
}
