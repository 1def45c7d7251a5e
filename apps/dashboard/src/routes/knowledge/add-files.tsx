import type { Source } from '@frontdesk/client/operations'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { FileDrop } from '../../components/fields/file-drop.tsx'
import { focusAdjacentRow } from '../../components/lists/move-focus.ts'
import { Row, Rows } from '../../components/lists/rows.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { useKnowledgeTexts } from '../../texts/use-knowledge-texts.ts'
import { fileEndings } from './file-endings.ts'
import { SourceProblem, SourceStatus } from './source-state.tsx'
import { dismissUpload, enqueueFiles, retryUpload, useUploads, type Upload } from './upload-queue.ts'
import styles from './knowledge.module.css'

/** Adds files: several at once, each with a row that says what became of it. */
export function AddFiles({ chatbotId, sources }: { chatbotId: string; sources: readonly Source[] }) {
  const { knowledge } = useKnowledgeTexts()
  const canWrite = useCanWrite()
  const uploads = useUploads(chatbotId)
  return (
    <>
      <FileDrop
        label={knowledge.dropFiles}
        action={knowledge.chooseFiles}
        help={knowledge.kindHelp.file}
        endings={fileEndings}
        isMany
        isDisabled={!canWrite}
        onFiles={files => enqueueFiles(chatbotId, files)}
      />
      {uploads.length > 0 && (
        <Rows label={knowledge.uploads}>
          {uploads.map(upload => (
            <UploadRow key={upload.id} upload={upload} source={sources.find(({ id }) => id === upload.sourceId)} />
          ))}
        </Rows>
      )}
    </>
  )
}

const looks = { waiting: 'plain', sending: 'plain', failed: 'failed' } as const

function UploadRow({ upload: { id, file, state, failure }, source }: { upload: Upload; source: Source | undefined }) {
  const texts = useKnowledgeTexts()
  const { knowledge, states } = texts
  const problem = failure === 'too-large' ? knowledge.tooLarge : failure && sentenceOf(failure, texts)
  const shown =
    state === 'sent' ? (
      source && <SourceStatus source={source} />
    ) : (
      <Status look={looks[state]}>{knowledge.uploadStates[state]}</Status>
    )
  return (
    <Row
      title={file.name}
      end={<span role="status">{shown}</span>}
      actions={
        <>
          {state === 'failed' && failure !== 'too-large' && (
            <Button
              size="small"
              look="quiet"
              aria-label={knowledge.sendAgain({ name: file.name })}
              onPress={() => retryUpload(id)}
            >
              {states.tryAgain}
            </Button>
          )}
          {(state === 'failed' || state === 'sent') && (
            <Button
              size="small"
              look="quiet"
              aria-label={knowledge.dismiss({ name: file.name })}
              onPress={({ target }) => {
                focusAdjacentRow(target)
                dismissUpload(id)
              }}
            >
              {knowledge.dismissShort}
            </Button>
          )}
        </>
      }
    >
      {state === 'failed' && problem !== undefined && <span className={styles['problem']}>{problem}</span>}
      {state === 'sent' && source !== undefined && <SourceProblem source={source} />}
    </Row>
  )
}
