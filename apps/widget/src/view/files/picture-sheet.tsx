import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ExtrasContext } from '../panel-context.ts'
import { FileRow } from './message-files.tsx'
import { Picture } from './picture.tsx'

/** One picture as large as the panel, and the file behind it. */
export function PictureSheet({ context, file }: { context: ExtrasContext; file: MessageFile }): JSX.Element {
  const [hasFailed, setFailed] = useState(false)
  return (
    <div class="large-picture">
      {!hasFailed && (
        <Picture context={context} file={file} most={800} label={file.name} onFailed={() => setFailed(true)} />
      )}
      <FileRow context={context} file={file} />
    </div>
  )
}
