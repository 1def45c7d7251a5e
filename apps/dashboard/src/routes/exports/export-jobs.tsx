import { Download } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { deleteExportJob, type ExportJob } from '@frontdesk/client/operations'
import { useZone, useZoneNote } from '../../account/zone.ts'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { FileLink } from '../../components/actions/button-link.tsx'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { TimeIn, useMoments, WrittenTime } from '../../components/lists/written-time.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Status } from '../../components/feedback/status.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import type { AccountWords } from '../../texts/compiled/en/account.ts'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { useDays } from '../../time/date-format.ts'
import styles from './exports.module.css'
import { exportsQuery, isUnderWay } from './exports-query.ts'

/** The exports of the last weeks, the newest first. */
export function ExportJobs() {
  const { exports } = useAccountTexts()
  const query = useQuery(exportsQuery)
  return (
    <Section title={exports.jobs}>
      <DataState query={query} rows={3}>
        {({ jobs }) => (
          <ItemList
            label={exports.jobs}
            items={jobs}
            keyOf={({ id }) => id}
            empty={<EmptyState icon={Download} title={exports.empty} />}
          >
            {job => <Job job={job} />}
          </ItemList>
        )}
      </DataState>
    </Section>
  )
}

function Job({ job }: { job: ExportJob }) {
  const texts = useAccountTexts()
  const { exports } = texts
  const canWrite = useCanWrite()
  const write = useMoments()
  const title = exports.job({ format: exports.formats[job.format] })
  const name = `${title}, ${write(job.createdAt)}`
  const { run, isRunning } = useChange(() => ask(deleteExportJob({ path: { jobId: job.id } })), {
    refreshes: [exportsQuery.queryKey],
    onDone: () => say(isUnderWay(job) ? exports.cancelled : exports.deleted),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  const canRemove = isUnderWay(job) || job.status === 'done'
  const [action, actionOf] = isUnderWay(job)
    ? [exports.cancel, exports.cancelOf({ name })]
    : [exports.remove, exports.removeOf({ name })]
  return (
    <Row
      title={title}
      end={<WrittenTime at={job.createdAt} />}
      lines={[<Filters key="filters" job={job} />, <State key="state" job={job} name={name} />]}
      actions={
        canRemove ? (
          <>
            {job.status === 'done' && (
              <FileLink
                size="small"
                href={`/api/conversations/export-jobs/${job.id}/download`}
                download
                aria-label={exports.downloadOf({ name })}
              >
                {exports.download}
              </FileLink>
            )}
            <Button
              size="small"
              look="quiet"
              aria-label={actionOf}
              isPending={isRunning}
              isDisabled={!canWrite}
              onPress={() => run(undefined)}
            >
              {action}
            </Button>
          </>
        ) : undefined
      }
    />
  )
}

/** Which conversations are in it. */
function Filters({ job: { chatbotId, from, to, timezone, q } }: { job: ExportJob }) {
  const { exports } = useAccountTexts()
  const day = useDays()
  const zone = useZone()
  const zoneNote = useZoneNote(timezone, from, to)
  const { data } = useQuery(chatbotNamesQuery)
  // They are days already, in the zone of the export, which is said where it is another than the account's.
  const chatbot = data?.chatbots.find(({ id }) => id === chatbotId)?.name
  const parts = [
    chatbotId === null ? exports.allChatbots : (chatbot ?? exports.oneChatbot),
    daysOf(from && day(from), to && day(to), exports),
    ...((from === null && to === null) || timezone === zone || zoneNote === undefined ? [] : [zoneNote]),
    ...(q === null || q === '' ? [] : [exports.containing({ text: q })]),
  ]
  return <span>{parts.join(' · ')}</span>
}

function daysOf(from: string | null, to: string | null, exports: AccountWords['exports']): string {
  if (from === null && to === null) return exports.allDays
  return from === to ? (from ?? '') : exports.days({ from: from ?? '', to: to ?? '' })
}

/** How far it is, or what has become of it. */
function State({ job, name }: { job: ExportJob; name: string }) {
  const { exports } = useAccountTexts()
  const language = useLanguageTag()
  const number = new Intl.NumberFormat(language)
  const { status, messagesDone, messagesAll, expiresAt } = job
  if (status === 'failed') return <Status look="failed">{exports.failed}</Status>
  if (status === 'done') {
    return (
      <span>
        {exports.messages({ count: messagesDone, written: number.format(messagesDone) })}{' '}
        {expiresAt !== null && (
          <TimeIn at={expiresAt} form="day">
            {day => exports.goneOn({ day })}
          </TimeIn>
        )}
      </span>
    )
  }
  if (status !== 'running') return <span>{exports.states[status]}</span>
  return (
    <div className={styles['progress']}>
      <Progress label={name} value={messagesDone} max={messagesAll} />
      <span>
        {messagesAll === null
          ? exports.states.running
          : exports.written({ done: number.format(messagesDone), all: number.format(messagesAll) })}
      </span>
    </div>
  )
}
