import { replaceSourceFile, type Source } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { FileDrop } from '../../components/fields/file-drop.tsx'
import { WrittenTime } from '../../components/lists/written-time.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Section } from '../../components/layout/page.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { ifVersion } from '../../components/forms/use-saved-form.ts'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { fileEndings } from './file-endings.ts'
import { rowSentence } from './row-sentence.ts'
import { sourcesKey } from './sources-query.ts'
import styles from './knowledge.module.css'

/** What is known of a file, and a way to put another one in its place. */
export function SourceFileFacts({ chatbotId, source }: { chatbotId: string; source: Source }) {
  const texts = useKnowledgeTexts()
  const { knowledge } = texts
  const language = useLanguageTag()
  const canWrite = useCanWrite()
  const { run, isRunning, failure } = useChange(
    (file: File) =>
      ask(
        replaceSourceFile({
          path: { chatbotId, sourceId: source.id },
          query: { name: file.name },
          body: file,
          headers: { 'Content-Type': 'application/octet-stream', ...ifVersion(source) },
        }),
      ),
    { refreshes: [sourcesKey(chatbotId)], onDone: () => say(knowledge.replaced) },
  )
  const { file } = source
  const { oddRow = 0 } = source.skipReasons
  return (
    <div className={styles['narrow']}>
      {file !== null && (
        <dl className={styles['facts']}>
          <dt>{knowledge.fileType}</dt>
          <dd>{(file.type ?? file.name.split('.').at(-1) ?? '').toUpperCase()}</dd>
          <dt>{knowledge.fileSize}</dt>
          <dd>{sizeOf(file.size, language)}</dd>
          <dt>{knowledge.fileUploaded}</dt>
          <dd>
            <WrittenTime at={file.uploadedAt} />
          </dd>
        </dl>
      )}
      {oddRow > 0 && (
        <Notice>
          <p>
            {rowSentence(
              {
                reason: 'oddRow',
                count: oddRow,
                rows: (file?.oddLines ?? []).map(line => ({ row: line, line, id: '' })),
              },
              texts,
              language,
            )}
          </p>
        </Notice>
      )}
      <Section title={knowledge.replace} text={knowledge.replaceHelp}>
        {failure !== undefined && (
          <Notice look="failed" role="alert">
            <p>{sentenceOf(failure, texts)}</p>
          </Notice>
        )}
        <FileDrop
          label={knowledge.dropFiles}
          action={knowledge.chooseFile}
          help={knowledge.kindHelp.file}
          endings={fileEndings}
          isDisabled={!canWrite || isRunning}
          onFiles={([chosen]) => chosen !== undefined && run(chosen)}
        />
      </Section>
    </div>
  )
}

/** Bytes as people say them. */
function sizeOf(bytes: number, language: string): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
