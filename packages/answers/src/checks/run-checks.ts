import { setTimeout as pause } from 'node:timers/promises'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { CheckCause } from '@frontdesk/contracts/checks/checks'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { knowledgeVersionOf } from '@frontdesk/knowledge/search/knowledge-version'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { ModelFor } from '@frontdesk/model/choose-models'
import type { TryNeeds } from '../answer/try-chatbot.ts'
import { askCheck, type AnsweredCheck } from './ask-check.ts'
import { hasAnswerChanged } from './answer-changed.ts'
import {
  beginRun,
  endRun,
  findNextCheck,
  storeOutcome,
  takeForRun,
  type ActiveRun,
  type NextCheck,
  type Outcome,
  type UnmailedChange,
} from './check-run.ts'
import {
  findCause,
  findPassagesOf,
  hashOfSettings,
  readStandsOn,
  sourcesCited,
  type Cause,
  type Evidence,
} from './evidence.ts'
import { differInResult, isSameAnswer, judgeAnswer } from './judge-answer.ts'
import { judgeByModel } from './judge-by-model.ts'
import type { Judgements } from './judgements.ts'

type Needs = TryNeeds & {
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
}

/** How a run is made. */
export interface RunningInput {
  runId: string
  chatbotId: string
  /** Runs one check where that takes nothing from visitors. What it throws ends the job, and the run goes on later. */
  inPlace: (ask: () => Promise<void>) => Promise<void>
  /** How long this process caches a chatbot, its pages and its products. */
  cacheMs: number
  signal: AbortSignal
}

/**
 * Asks the checks of a run, one after another. A run that begins again goes on where it was. After a change, only those
 * are asked whose answer stood on something that changed, or for which a search finds other passages now. Of the others,
 * an answer that is not judged yet is judged.
 */
export async function runChecks(
  needs: Needs,
  { runId, chatbotId, inPlace, cacheMs, signal }: RunningInput,
): Promise<void> {
  const run = await beginRun(needs, runId)
  if (run === null) return
  // Wait until the caches have expired: a run with the old settings would find nothing, and no other run would follow.
  if (run.kind === 'changed') await pause(Math.max(0, cacheMs - run.ageMs), undefined, { signal })
  for (;;) {
    signal.throwIfAborted()
    const [check, chatbot] = [await findNextCheck(needs, run), await needs.findChatbot(chatbotId)]
    if (check === null || chatbot === null || chatbot.isSuspended) break
    await inPlace(async () => {
      const looking = { run, saved: chatbot, chatbot: { ...chatbot, ...run.draft }, check }
      const outcome = await lookAt(needs, looking, signal)
      await storeOutcome(needs, run, { checkId: check.id, outcome })
    })
  }
  await endRun(needs, runId, 'done')
}

interface Looking {
  run: ActiveRun
  saved: ChatbotForChat
  /** With the draft in place, if that is what is asked. */
  chatbot: ChatbotForChat
  check: NextCheck
}

async function lookAt(shared: Needs, looking: Looking, signal: AbortSignal): Promise<Outcome> {
  const { run, chatbot, check } = looking
  const needs = { ...shared, ...(await asVisitors(shared, chatbot.id)) }
  const model = needs.modelFor(chatbot)
  const settings = hashOfSettings(chatbot, { model, tools: await needs.findToolFacts(chatbot.id) })
  const passages = await findPassagesOf(needs, { chatbot, check, model })
  const cause = await causeOf(needs, looking, { settings, passages })
  const isUntouched = check.answer === null || (check.evidence !== null && cause === null)
  if (run.kind === 'changed' && isUntouched) {
    // Its judge failed or the budget was spent, or a requirement is new.
    if (check.answer !== null && judgeAnswer(check, check.answer).isPassed === null)
      await judgementsOf(needs, looking, { answer: check.answer, passages: [] }, signal)
    return { kind: 'left out' }
  }
  if (model.provider !== 'extractive' && !(await takeForRun(needs, chatbot.id)))
    return { kind: 'unasked', failure: null }
  const asked = await askCheck(needs, { chatbot, check }, signal)
  if ('failure' in asked) return { kind: 'unasked', failure: asked.failure }
  const { answer } = asked
  const judged = { ...check, judgements: await judgementsOf(needs, looking, asked, signal) }
  const standsOn = await readStandsOn(needs, { chatbotId: chatbot.id, sources: sourcesCited(answer) })
  const changedFrom = run.kind === 'draft' ? null : changedFromOf(judged, { now: answer, cause })
  return {
    kind: 'asked',
    answer,
    evidence: { settings, passages, standsOn },
    isPassed: judgeAnswer(judged, answer).isPassed,
    changedFrom,
    cause: changedFrom === null || cause === null ? null : shownCause(cause),
    unmailedChange:
      run.kind === 'changed' && run.mailsChanges
        ? unmailedChangeOf(judged, { answer, changedFrom, cause })
        : check.unmailedChange,
  }
}

/** Has an answer judged by the saved model, also that of a draft: both answers of a check have one judge. */
function judgementsOf(
  needs: Needs,
  { saved, chatbot, check }: Looking,
  asked: AnsweredCheck,
  signal: AbortSignal,
): Promise<Judgements> {
  const model = [saved, chatbot].map(one => needs.modelFor(one)).find(({ provider }) => provider !== 'extractive')
  const { id: chatbotId, language } = chatbot
  return judgeByModel(
    { ...needs, model, takeFromBudget: () => takeForRun(needs, chatbotId) },
    { ...asked, chatbotId, language, check },
    signal,
  )
}

/**
 * The search and the models of visitors: passages in memory, and the chosen model itself. Where its provider fails,
 * another model's answer would say nothing of the settings.
 */
async function asVisitors(
  { db, retrieve, modelFor }: Needs,
  chatbotId: string,
): Promise<{ retrieve: Retrieve; modelFor: ModelFor }> {
  const [row] = await query<{ version: string }>(db.pool, sql`select ${knowledgeVersionOf(chatbotId)} as version`)
  return {
    retrieve: input => retrieve({ ...input, knowledgeVersion: row?.version }),
    modelFor: chatbot => {
      const { fallback: _, ...model } = modelFor(chatbot)
      return model
    },
  }
}

/** Why the answer may be another one than the one that is kept. */
async function causeOf(
  needs: Needs,
  { chatbot, check: { answer, evidence } }: Looking,
  now: Omit<Evidence, 'standsOn'>,
): Promise<Cause | null> {
  if (answer === null || evidence === null) return null
  const standsOn = await readStandsOn(needs, { chatbotId: chatbot.id, sources: sourcesCited(answer) })
  return findCause(evidence, { ...now, standsOn })
}

/** The answer before, if this is another one. */
function changedFromOf(
  check: NextCheck,
  { now, cause }: { now: NextCheck['answer'] & object; cause: Cause | null },
): NextCheck['answer'] {
  const { answer: before } = check
  if (before === null) return null
  const stoodOn = [...sourcesCited(before), ...sourcesCited(now)]
  const hasNewGrounds = cause?.grounds.some(source => stoodOn.includes(source)) === true
  return hasAnswerChanged({ before, now }, { check, hasNewGrounds }) ? before : null
}

/** The dashboard lists at most this many sources. After a change of the whole website, more would say nothing. */
const mostShown = 10

const shownCause = ({ sources, hasChangedSettings }: Cause): CheckCause => ({
  sources: sources.slice(0, mostShown),
  hasChangedSettings,
})

/**
 * The change that owners are mailed about: the answer they know, and everything that changed since. Null if the words and
 * the result are as before; the same words may no longer offer an agent.
 */
function unmailedChangeOf(
  check: NextCheck,
  {
    answer,
    changedFrom,
    cause,
  }: { answer: NextCheck['answer'] & object; changedFrom: NextCheck['answer']; cause: Cause | null },
): UnmailedChange | null {
  const { unmailedChange } = check
  if (changedFrom === null) return unmailedChange
  const before = unmailedChange?.before ?? changedFrom
  const isOther = differInResult(judgeAnswer(check, before), judgeAnswer(check, answer))
  if (!isOther && isSameAnswer(before, answer)) return null
  return {
    before,
    sources: [...new Set([...(unmailedChange?.sources ?? []), ...(cause?.sources ?? [])])],
    hasChangedSettings: unmailedChange?.hasChangedSettings === true || cause?.hasChangedSettings === true,
  }
}
