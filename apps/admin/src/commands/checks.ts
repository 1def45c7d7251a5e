import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { readChecks } from '@frontdesk/answers/checks/list-checks'
import { enqueueRun } from '@frontdesk/answers/checks/start-run'
import { checkRunActive } from '@frontdesk/answers/errors'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { isUuid } from '@frontdesk/contracts/text'
import type { Db } from '@frontdesk/db/connect'
import type { CheckRun } from '@frontdesk/db/generated/client'
import { AppError } from '@frontdesk/errors/app-error'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'

interface RunOptions {
  chatbot: string
  json?: boolean
}

/** Short compared with the time that a check takes. Each poll is one cheap query. */
const pollMs = 250

/** `checks run`. */
export function addChecksCommands(program: Command, deps: Deps): void {
  program
    .command('checks')
    .description('Run the checks of a chatbot.')
    .command('run')
    .description('Ask all checks with the saved settings, and exit with 1 if one of them fails.')
    .requiredOption('--chatbot <id>', 'the chatbot')
    .option('--json', 'print the run and its checks as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- checks run --chatbot ID')
    .action((options: RunOptions) => run(deps, options))
}

async function run({ stack, terminal, idleMs, reportFailure }: Deps, options: RunOptions): Promise<void> {
  const [db, queues] = [await stack.db(), await stack.queues()]
  const chatbotId = options.chatbot.toLowerCase()
  const where = { id: chatbotId, isDeleting: false }
  if (!isUuid(chatbotId) || (await db.prisma.chatbot.count({ where })) === 0) throw chatbotUnknown()
  const started = await enqueueRun({ db, queues }, { chatbotId, kind: 'all', checkIds: [] })
  if (started === null) throw checkRunActive()
  const { status, total, passed, failed, unasked } = await waitForRun(
    { db, onProgress: terminal.progress, idleMs },
    started.id,
  )
  const checks = await readChecks({ db }, chatbotId)
  const listed = checks.map(({ id, question, state, since, answer }) => ({ id, question, state, since, answer }))
  const judges = checks.map(({ answer }) => answer?.findings.find(({ judgement }) => judgement)?.judgement?.model)
  const isJudged = judges.some(model => model !== undefined)
  const rows = checks.map(({ state, question }, at) => [
    state.replace('_', ' '),
    ...(isJudged ? [judges[at] ?? ''] : []),
    question,
  ])
  terminal.result(
    options,
    { status, total, passed, failed, unasked, checks: listed },
    table(['STATE', ...(isJudged ? ['JUDGED BY'] : []), 'QUESTION'], rows),
  )
  if (status !== 'done' || failed > 0 || unasked > 0) reportFailure()
}

interface WaitNeeds {
  db: Db
  onProgress: (line: string) => void
  /** How long to wait without progress. */
  idleMs: number
}

async function waitForRun({ db, onProgress, idleMs }: WaitNeeds, id: string): Promise<CheckRun> {
  let done = -1
  let changedAt = performance.now()
  for (;;) {
    const run = await db.prisma.checkRun.findUniqueOrThrow({ where: { id } })
    if (run.endedAt !== null) return run
    if (run.done !== done) {
      done = run.done
      changedAt = performance.now()
      onProgress(`asked ${done} of ${run.total}`)
    }
    if (performance.now() - changedAt > idleMs)
      throw new AppError('WORKER_MISSING', 'unavailable', 'no worker asks the checks. Is one for replies running?')
    await pause(pollMs)
  }
}
