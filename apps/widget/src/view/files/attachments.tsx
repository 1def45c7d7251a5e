import { acceptedFiles, fileEndings, fileLimits } from '@frontdesk/contracts/chat/file-limits'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { say } from '../../say.ts'
import { IconButton } from '../icon-button.tsx'
import { ClipIcon } from '../icons.tsx'
import type { AllTexts, ExtrasContext } from '../panel-context.ts'
import { ErrorMessage } from '../sheets/error-message.tsx'
import { useFileTarget } from './use-file-target.ts'
import { type Upload, useUploads } from './use-uploads.ts'

/** Types and endings: by the types of pictures a phone offers its camera and its roll. */
const accepted = `${Object.keys(fileEndings).join(',')},${acceptedFiles}`

/** The button that chooses files, and those that are on their way. */
export function Attachments({ context, isOn: isOffered }: { context: ExtrasContext; isOn: boolean }): JSX.Element {
  const { host, texts, announce } = context
  // The owner may have switched files off since the settings were read.
  const [isForbidden, setForbidden] = useState(false)
  useEffect(() => setForbidden(false), [isOffered])
  const isOn = isOffered && !isForbidden
  const { uploads, send, sendAgain, discard } = useUploads(context, () => setForbidden(true))
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  function choose(files: readonly File[]): void {
    announce(files.length > fileLimits.atOnce ? say(texts.filesAtOnce, { count: fileLimits.atOnce }) : '')
    send(files.slice(0, fileLimits.atOnce))
  }
  const isOver = useFileTarget(host.root, isOn, choose)
  return (
    <>
      {uploads.length > 0 && (
        <ul class="uploads">
          {uploads.map(upload => (
            <UploadRow
              key={upload.key}
              upload={upload}
              texts={texts}
              onAgain={() => sendAgain(upload)}
              onDiscard={() => {
                discard(upload)
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {isOn && (
        <>
          <IconButton class="plain" buttonRef={button} label={texts.attach} onClick={() => input.current?.click()}>
            <ClipIcon />
          </IconButton>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={accepted}
            onChange={({ currentTarget }) => {
              choose([...(currentTarget.files ?? [])])
              // The same file again is a change, too.
              currentTarget.value = ''
            }}
          />
        </>
      )}
      {isOver && (
        <p class="drop" aria-hidden="true">
          {texts.dropFiles}
        </p>
      )}
    </>
  )
}

interface UploadRowProps {
  readonly upload: Upload
  readonly texts: AllTexts
  readonly onAgain: () => void
  readonly onDiscard: () => void
}

function UploadRow({ upload: { file, share, failure }, texts, onAgain, onDiscard }: UploadRowProps): JSX.Element {
  return (
    <li>
      <bdi>{file.name}</bdi>
      {!failure && <progress value={share} max={1} aria-label={say(texts.sendingFile, { name: file.name })} />}
      <ErrorMessage html={failure?.html} words={failure?.words ?? texts.fileNotSent} />
      {failure && (
        <div class="answers">
          {failure.mayRetry && (
            <button type="button" class="link" onClick={onAgain}>
              {texts.retry}
            </button>
          )}
          <button type="button" class="link" onClick={onDiscard}>
            {texts.removeFile}
          </button>
        </div>
      )}
    </li>
  )
}
