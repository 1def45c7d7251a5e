import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { getConversationFile, getLiveChatFile } from '@frontdesk/client/operations'
import { askForResponse } from '../../api/ask.ts'
import { Button } from '../actions/button.tsx'
import { Buttons, Dialog } from '../layout/dialog.tsx'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { writeSize } from './write-size.ts'
import styles from './message-files.module.css'

/** By which permission somebody reads a conversation: that of the inbox, or that of the list of conversations. */
export type FileSource = 'live-chats' | 'conversations'

const readers = { 'live-chats': getLiveChatFile, conversations: getConversationFile }

interface FileProps {
  sessionId: string
  readAs: FileSource
  file: MessageFile
}

/** The files of a message: pictures as such, documents as rows that are saved by a press. */
export function MessageFiles({ files, ...of }: Omit<FileProps, 'file'> & { files: readonly MessageFile[] }) {
  return files.map(file =>
    file.width === undefined ? (
      <DocumentRow key={file.id} {...of} file={file} />
    ) : (
      <Picture key={file.id} {...of} file={file} />
    ),
  )
}

const addressOf = ({ sessionId, readAs, file }: FileProps): string => `/api/${readAs}/${sessionId}/files/${file.id}`

/** The API gives files to be saved alone; what the browser shows is a copy of this page's own. */
function usePictureAddress({ sessionId, readAs, file }: FileProps) {
  const { data, isError } = useQuery({
    queryKey: ['message-file', file.id],
    queryFn: async ({ signal }) =>
      (await askForResponse(readers[readAs]({ path: { sessionId, fileId: file.id }, signal }))).blob(),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (data === undefined) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return { address, isError }
}

function Picture(props: FileProps) {
  const { file } = props
  const { attachments, states } = useInboxTexts()
  const { address, isError } = usePictureAddress(props)
  const [isOpen, setOpen] = useState(false)
  // Drawn at its size before it is there, so that nothing below it jumps.
  const { width = 1, height = 1 } = file
  if (isError) return <DocumentRow {...props} />
  return (
    <>
      <AriaButton
        className={styles['thumbnail'] ?? ''}
        aria-label={attachments.open({ name: file.name })}
        onPress={() => setOpen(true)}
      >
        <img src={address ?? emptyPicture} alt="" width={width} height={height} />
      </AriaButton>
      <Dialog title={file.name} isOpen={isOpen} onClose={() => setOpen(false)} width="wide">
        {address !== undefined && (
          <img className={styles['picture']} src={address} alt={attachments.picture({ name: file.name })} />
        )}
        <Buttons>
          <a className={styles['save']} href={addressOf(props)} download={file.name}>
            {attachments.save}
          </a>
          <Button onPress={() => setOpen(false)}>{states.close}</Button>
        </Buttons>
      </Dialog>
    </>
  )
}

/** One transparent pixel, until the picture is there. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function DocumentRow(props: FileProps) {
  const { file } = props
  const language = useLanguageTag()
  const ending = file.name.split('.').at(-1)?.toUpperCase()
  return (
    <a className={styles['document']} href={addressOf(props)} download={file.name}>
      <FileText aria-hidden />
      <bdi className={styles['name']}>{file.name}</bdi>
      <span className={styles['size']}>
        {ending} · {writeSize(file.size, language)}
      </span>
    </a>
  )
}
