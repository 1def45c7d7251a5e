import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreAnswersVersion, type AnswersVersion } from '@frontdesk/client/operations'
import { ask } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-change.ts'
import { useCanWrite } from '../../../api/watch-connection.ts'
import { chatbotQuery } from '../../../chatbot/chatbot-query.ts'
import { Button } from '../../../components/actions/button.tsx'
import { DataState } from '../../../components/feedback/data-state.tsx'
import { FormFailure } from '../../../components/feedback/failure.tsx'
import { say } from '../../../components/feedback/toasts.tsx'
import { Buttons, Dialog } from '../../../components/layout/dialog.tsx'
import { Fold } from '../../../components/layout/fold.tsx'
import { Pill } from '../../../components/lists/row-body.tsx'
import { Row, Rows } from '../../../components/lists/rows.tsx'
import { useMoments, WrittenTime } from '../../../components/lists/written-time.tsx'
import { useCheckTexts } from '../../../texts/use-check-texts.ts'
import { checksKey } from '../../checks/checks-query.ts'
import { draftQuery, versionsQuery } from './draft-query.ts'
import { draftFields } from './draft-settings.ts'
import { SettingChanges, useSettingNames } from './setting-changes.tsx'
import styles from './draft.module.css'

/** What was published before: each version can be looked at beside the present one, and restored. */
export function Versions({ chatbotId }: { chatbotId: string }) {
  const { drafts } = useCheckTexts()
  const query = useQuery(versionsQuery(chatbotId))
  const [shown, show] = useState<AnswersVersion>()
  return (
    <Fold title={drafts.versions}>
      <div className={styles['results']}>
        <p className={styles['soft']}>{drafts.versionsText}</p>
        <DataState query={query} rows={3}>
          {({ versions }) =>
            versions.length === 0 ? (
              <p>{drafts.noVersions}</p>
            ) : (
              <Rows label={drafts.versions}>
                {versions.map((version, at) => (
                  <VersionRow
                    key={version.number}
                    version={version}
                    before={versions[at + 1]}
                    isCurrent={at === 0}
                    onShow={() => show(version)}
                  />
                ))}
              </Rows>
            )
          }
        </DataState>
      </div>
      {shown !== undefined && (
        <VersionDialog
          chatbotId={chatbotId}
          version={shown}
          current={query.data?.versions[0] ?? shown}
          onClose={() => show(undefined)}
        />
      )}
    </Fold>
  )
}

interface VersionRowProps {
  version: AnswersVersion
  /** The one that was published before it; undefined: none is kept. */
  before: AnswersVersion | undefined
  isCurrent: boolean
  onShow: () => void
}

function VersionRow({ version, before, isCurrent, onShow }: VersionRowProps) {
  const { drafts } = useCheckTexts()
  const write = useMoments()
  const names = useSettingNames()
  const { createdAt, authorName, reason, settings } = version
  const changed = before === undefined ? [] : draftFields.filter(name => settings[name] !== before.settings[name])
  const lines = [
    authorName !== null && drafts.by({ name: authorName }),
    changed.length > 0 && drafts.changed({ fields: changed.map(name => names[name]).join(', ') }),
    reason !== null && drafts.reasonGiven({ reason }),
  ]
  return (
    <Row
      title={<WrittenTime at={createdAt} />}
      lines={lines
        .filter(line => line !== false)
        .map(line => (
          <bdi key={line}>{line}</bdi>
        ))}
      end={isCurrent && <Pill look="done">{drafts.current}</Pill>}
      actions={
        !isCurrent && (
          <Button size="small" look="quiet" aria-label={drafts.lookNamed({ time: write(createdAt) })} onPress={onShow}>
            {drafts.look}
          </Button>
        )
      }
    />
  )
}

interface VersionDialogProps {
  chatbotId: string
  version: AnswersVersion
  current: AnswersVersion
  onClose: () => void
}

function VersionDialog({ chatbotId, version, current, onClose }: VersionDialogProps) {
  const { drafts, states } = useCheckTexts()
  const write = useMoments()
  const canWrite = useCanWrite()
  const restore = useChange(() => ask(restoreAnswersVersion({ path: { chatbotId, number: String(version.number) } })), {
    refreshes: [
      chatbotQuery(chatbotId).queryKey,
      draftQuery(chatbotId).queryKey,
      versionsQuery(chatbotId).queryKey,
      checksKey(chatbotId),
    ],
    onDone: () => {
      onClose()
      say(drafts.restored)
    },
  })
  const isSame = draftFields.every(name => version.settings[name] === current.settings[name])
  return (
    <Dialog isOpen width="wide" title={drafts.versionOf({ time: write(version.createdAt) })} onClose={onClose}>
      <FormFailure failure={restore.failure} />
      {isSame ? (
        <p>{drafts.sameAsCurrent}</p>
      ) : (
        <>
          <SettingChanges
            before={current.settings}
            now={version.settings}
            names={{ before: drafts.current, now: drafts.thisVersion }}
          />
          <p>{drafts.restoreText}</p>
        </>
      )}
      <Buttons>
        <Button onPress={onClose} autoFocus>
          {states.close}
        </Button>
        {!isSame && (
          <Button
            look="main"
            isPending={restore.isRunning}
            isDisabled={!canWrite}
            onPress={() => restore.run(undefined)}
          >
            {drafts.restore}
          </Button>
        )}
      </Buttons>
    </Dialog>
  )
}
