import type { MessageFile } from '@frontdesk/contracts/chat/message-file'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { say } from '../../say.ts'
import { FileIcon } from '../icons.tsx'
import type { ExtrasContext } from '../panel-context.ts'
import { Picture } from './picture.tsx'
import { readFile, saveFile } from './read-file.ts'

/** A larger picture is loaded when a visitor asks for it: they may pay for each megabyte. */
const shownBytes = 5_000_000
/** What drawing takes is four bytes for each pixel. */
const shownPixels = 30_000_000

interface Props {
  readonly context: ExtrasContext
  readonly file: MessageFile
}

/** The files of a message: pictures small, documents as rows, each to be saved. */
export function MessageFiles({
  context,
  files,
}: {
  context: ExtrasContext
  files: readonly MessageFile[]
}): JSX.Element {
  return (
    <>
      {files.map(file => (
        <OneFile key={file.id} context={context} file={file} />
      ))}
    </>
  )
}

function OneFile({ context, file }: Props): JSX.Element {
  const { texts, go } = context
  const [hasFailed, setFailed] = useState(false)
  const { name, size, width = 0, height = 0 } = file
  const isShown = width > 0 && size <= shownBytes && width * height <= shownPixels && !hasFailed
  if (!isShown) return <FileRow context={context} file={file} />
  return (
    <button
      type="button"
      class="thumbnail"
      aria-label={say(texts.openPicture, { name })}
      onClick={() => go({ name: 'picture', file })}
    >
      <Picture context={context} file={file} most={220} onFailed={() => setFailed(true)} />
    </button>
  )
}

/** A file as its name and size: pressed, it is saved. */
export function FileRow({ context, file }: Props): JSX.Element {
  const { host, texts } = context
  const [problem, setProblem] = useState('')
  async function save(): Promise<void> {
    setProblem('')
    try {
      const blob = await readFile(context, file)
      if (blob === null) setProblem(texts.fileGone)
      else saveFile(blob, file.name)
    } catch {
      setProblem(texts.notLoaded)
    }
  }
  return (
    <>
      <button
        type="button"
        class="file"
        aria-label={say(texts.saveFile, { name: file.name })}
        onClick={() => void save()}
      >
        <FileIcon />
        <bdi>{file.name}</bdi>
        <span>{inWords(file.size, host.locale)}</span>
      </button>
      <p class="soft" role="status">
        {problem}
      </p>
    </>
  )
}

function inWords(bytes: number, locale: string): string {
  const unit = bytes < 1_000_000 ? 'kilobyte' : 'megabyte'
  const amount = unit === 'kilobyte' ? Math.ceil(bytes / 1_000) : bytes / 1_000_000
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
