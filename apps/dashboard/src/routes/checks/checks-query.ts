import { queryOptions } from '@tanstack/react-query'
import { listChecks, getCheck, type Check, type CheckRun } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

export const checksKey = (chatbotId: string) => ['chatbots', chatbotId, 'checks'] as const

/** Waits for a worker, or is at work. */
export const isRunning = (run: Pick<CheckRun, 'status'> | null | undefined): boolean =>
  run?.status === 'waiting' || run?.status === 'running'

/** How often a run of checks asks the model: for each answer, and for each requirement that it judges. */
export const questionsOf = (checks: readonly Check[]): number =>
  checks.flatMap(({ expectations }) => expectations.filter(({ kind }) => kind === 'meets')).length + checks.length

/** How often a run is looked at, in milliseconds. Of built-in answers, ten are there in a second. */
const runningMs = 1_000
/** The worker runs checks by itself after a change. */
const restingMs = 30_000

/** The checks of a chatbot, with the latest run and what another one may cost. */
export const checksQuery = (chatbotId: string) =>
  queryOptions({
    queryKey: checksKey(chatbotId),
    queryFn: ({ signal }) => ask(listChecks({ path: { chatbotId }, signal })),
    refetchInterval: ({ state }) => (isRunning(state.data?.run) ? runningMs : restingMs),
    refetchIntervalInBackground: false,
  })

/** One check with its answers. `at` changes when the check has been asked again. */
export const checkQuery = (chatbotId: string, checkId: string, at: string) =>
  queryOptions({
    queryKey: [...checksKey(chatbotId), checkId, at],
    queryFn: ({ signal }) => ask(getCheck({ path: { chatbotId, checkId }, signal })),
    placeholderData: before => before,
  })
