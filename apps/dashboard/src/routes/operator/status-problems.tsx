import type { ReactNode } from 'react'
import type { DoctorFinding, OperatorStatus } from '@frontdesk/client/operations'
import type { OperatorWords } from '../../texts/compiled/en/operator.ts'
import { isKnown } from '../../texts/is-known.ts'

/** Something that an operator has to see to, with what to do about it. */
export interface StatusProblem {
  title: string
  lines: readonly ReactNode[]
  /** It does not work, rather than not as well or as safely as it should. */
  isBroken: boolean
}

type Words = OperatorWords['operator']

/** The name of a queue. A queue of a newer server keeps its technical name. */
export const nameOfQueue = (name: string, { queueNames }: Words): string =>
  isKnown(queueNames, name) ? queueNames[name] : name

/** What needs attention, what does not work first. */
export function problemsOf(status: OperatorStatus, operator: Words): StatusProblem[] {
  const problems = [
    ...problemsOfQueues(status, operator),
    ...problemsOfServices(status, operator),
    ...problemsFoundByWorkers(status),
  ]
  return problems.toSorted((a, b) => Number(b.isBroken) - Number(a.isBroken))
}

/** A setting or command, shown below the sentence about the problem. */
const typed = (text: string): ReactNode => <code key={text}>{text}</code>

/** Whether a queue without a worker is a fault. Pages that need JavaScript are read where the operator has switched it on. */
export const isNeeded = (queue: string): boolean => queue !== 'rendering'

const problemsOfQueues = ({ queues }: OperatorStatus, operator: Words): StatusProblem[] =>
  queues
    .filter(({ name, workers }) => workers === 0 && isNeeded(name))
    .map(({ name }) => ({
      title: nameOfQueue(name, operator),
      lines: [operator.noWorker, typed(`WORKER_QUEUES=${name}`)],
      isBroken: true,
    }))

function problemsOfServices({ postgres, redis, encryption }: OperatorStatus, operator: Words): StatusProblem[] {
  const { missingMigrations } = postgres
  const { previous, unreadable } = encryption
  const drops = redis.policy !== null && redis.policy !== 'noeviction'
  const all = [
    missingMigrations.length > 0 && {
      title: 'PostgreSQL',
      lines: [`${operator.behind}: ${missingMigrations.join(', ')}`, operator.migrate],
      isBroken: true,
    },
    drops && { title: 'Redis', lines: [operator.dropsJobs, typed('maxmemory-policy noeviction')], isBroken: true },
    redis.appendOnly === false && {
      title: 'Redis',
      lines: [operator.notAppendOnly, typed('appendonly yes')],
      isBroken: false,
    },
    unreadable > 0 && {
      title: operator.encryption,
      lines: [`${operator.secretsUnreadable({ n: unreadable })} ${operator.addKey}`, typed('ENCRYPTION_KEYS_PREVIOUS')],
      isBroken: true,
    },
    previous > 0 && {
      title: operator.encryption,
      lines: [operator.secretsPrevious({ n: previous }), typed('npm run admin -- secrets rotate')],
      isBroken: false,
    },
  ]
  return all.filter(problem => problem !== false)
}

/** Who answers by quotation has chosen so, or has not chosen yet: nothing is wrong. */
const isBuiltIn = ({ about, found }: Pick<DoctorFinding, 'about' | 'found'>): boolean =>
  about === 'Provider' && found.startsWith('built-in')

/** The status itself shows these as they are now, in the language of the operator; workers check them once an hour. */
const isShownByStatus = ({ about, found }: DoctorFinding): boolean =>
  about === 'Migrations' ||
  about === 'Workers' ||
  isBuiltIn({ about, found }) ||
  /^(maxmemory-policy|appendonly) = /.test(found)

/** What `npm run doctor` prints after a colon. A host or a setting in front keeps its letters. */
const asSentence = (found: string): string =>
  found.replace(/^[a-z]+(?=[ ,;]|$)/, word => word.charAt(0).toUpperCase() + word.slice(1)).replace(/(?<![.!?])$/, '.')

function problemsFoundByWorkers({ reports }: OperatorStatus): StatusProblem[] {
  return reports
    .flatMap(({ findings }) => findings)
    .filter(finding => finding.level !== 'ok' && !isShownByStatus(finding))
    .map(({ level, about, found, advice }) => ({
      title: about,
      lines: [asSentence(found), advice]
        .filter(line => line !== null)
        .map(line => (
          <bdi key={line} lang="en">
            {line}
          </bdi>
        )),
      isBroken: level === 'fail',
    }))
}
