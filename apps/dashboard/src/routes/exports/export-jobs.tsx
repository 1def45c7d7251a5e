import { useQuery } from '@tanstack/react-query'
import { deleteExportJob, type ExportJob } from '../../api/generated'
import { useZone } from '../../account/zone.ts'
import { zoneName } from '../../components/fields/time-zone-field.tsx'
import { ask } from '../../api/ask.ts'
import { useChange } from '../../api/use-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { DataState } from '../../components/feedback/data-state.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { FileLink } from '../../components/actions/button-link.tsx'
import { TimeIn, useMoments } from '../../components/lists/written-time.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { ItemList } from '../../components/lists/item-list.tsx'
import { Row } from '../../components/lists/rows.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
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
          <ItemList label={exports.jobs} items={jobs} keyOf={({ id }) => id} empty={<p>{exports.empty}</p>}>
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
  const name = exports.job(exports.formats[job.format], write(job.createdAt))
  const { run, isRunning } = useChange(() => ask(deleteExportJob({ path: { jobId: job.id } })), {
    refreshes: [exportsQuery.queryKey],
    onDone: () => say(isUnderWay(job) ? exports.cancelled : exports.deleted),
    onFailed: failure => say(sentenceOf(failure, texts)),
  })
  const canRemove = isUnderWay(job) || job.status === 'done'
  const [action, actionOf] = isUnderWay(job)
    ? [exports.cancel, exports.cancelOf(name)]
    : [exports.remove, exports.removeOf(name)]
  return (
    <Row
      title={<TimeIn at={job.createdAt}>{time => exports.job(exports.formats[job.format], time)}</TimeIn>}
      lines={[<Filters key="filters" job={job} />, <State key="state" job={job} name={name} />]}
      actions={
        canRemove ? (
          <>
            {job.status === 'done' && (
              <FileLink
                size="small"
                href={`/api/conversations/export-jobs/${job.id}/download`}
                download
                aria-label={exports.downloadOf(name)}
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
  const language = useLanguageTag()
  const zone = useZone()
  const { data } = useQuery(chatbotNamesQuery)
  const day = (at: string): string =>
    // It is a day already, in the zone of the export, which is said where it is another than the person's.
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
  const chatbot = data?.chatbots.find(({ id }) => id === chatbotId)?.name
  const parts = [
    chatbotId === null ? exports.allChatbots : (chatbot ?? exports.oneChatbot),
    from === null && to === null ? exports.allDays : exports.days(from && day(from), to && day(to)),
    ...((from === null && to === null) || timezone === zone ? [] : [exports.inZone(zoneName(timezone))]),
    ...(q === null || q === '' ? [] : [exports.containing(q)]),
  ]
  return <span>{parts.join(' · ')}</span>
}

/** How far it is, or what has become of it. */
function State({ job, name }: { job: ExportJob; name: string }) {
  const { exports } = useAccountTexts()
  const language = useLanguageTag()
  const number = new Intl.NumberFormat(language)
  const { status, messagesDone, messagesAll, expiresAt } = job
  if (status === 'failed') return <strong>{exports.failed}</strong>
  if (status === 'done') {
    return (
      <span>
        {exports.messages(messagesDone, number.format(messagesDone))}{' '}
        {expiresAt !== null && (
          <TimeIn at={expiresAt} form="day">
            {exports.goneOn}
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
          : exports.written(number.format(messagesDone), number.format(messagesAll))}
      </span>
    </div>
  )
}
