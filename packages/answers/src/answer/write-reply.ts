import { AppError } from '@frontdesk/errors/app-error'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import { identityValues, type VisitorIdentity } from '@frontdesk/chatbots/identity/visitor-identity'
import { isStillValid } from '@frontdesk/chatbots/identity/visitor-logouts'
import { isOpen } from '@frontdesk/chatbots/is-open'
import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { ReplyOutcome } from '@frontdesk/contracts/conversations/reply-outcome'
import type { Retrieve } from '@frontdesk/knowledge/search/found-passage'
import type { Db } from '@frontdesk/db/connect'
import type { Log } from '@frontdesk/runtime/log'
import type { Redis } from '@frontdesk/runtime/redis'
import type { Cipher } from '@frontdesk/runtime/cipher'
import {
  generateReply,
  citationFilterOf,
  prepareQuestion,
  type GeneratedReply,
  type GenerateNeeds,
  type FilterCitations,
} from './generate-reply.ts'
import type { Progress } from './stream-round.ts'
import { maySuggestContact } from '@frontdesk/conversations/may-suggest-contact'
import type { Turn } from '@frontdesk/conversations/turn/claim-turn'
import type { Draft } from '@frontdesk/conversations/turn/commit-reply'
import { previousQuestions } from '../prompt/find-passages.ts'
import { sayNotice } from '@frontdesk/conversations/messages/say-notice'
import { spokenLanguage } from '@frontdesk/conversations/messages/spoken-language'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { KnownContact } from '../tool-calls/built-in-tools.ts'
import { makeConfirmedCall, type ConfirmedCall } from '../tool-calls/confirmed-call.ts'
import { assistantTurn, readContext, type ContextTurn } from '@frontdesk/conversations/turn/context'
import { maySearchAgain, offeredTools, type OfferNeeds } from '../tool-calls/offered-tools.ts'
import { plainText } from '@frontdesk/conversations/messages/clean-reply'
import { readRequestData, type RequestData } from '@frontdesk/conversations/turn/request-data'
import { VisitorStopped } from '@frontdesk/conversations/turn/stop-reply'
import { newPageReader } from '@frontdesk/knowledge/search/open-page'
import { openSearchTools } from '../tool-calls/search-again.ts'
import { turnLedger } from '../tool-calls/tool-ledger.ts'
import { openToolbox, type ReadIdentity, type ToolLimits } from '../tool-calls/toolbox.ts'

export interface WriteNeeds extends GenerateNeeds, OfferNeeds {
  db: Db
  redis: Redis
  namespace: string
  cipher: Cipher
  toolLimits: ToolLimits
  findChatbot: (chatbotId: string) => Promise<ChatbotForChat | null>
  log: Pick<Log, 'error'>
}

/** The finished draft, and the context as it will be once the draft is stored. */
export interface WrittenReply {
  draft: Draft
  turns: ContextTurn[]
}

/**
 * Writes the answer to one turn: context → what the visitor has just confirmed → retrieval → prompt → model and its tools.
 * Yields what a visitor may see meanwhile and returns the draft; stores and publishes nothing. Throws an AppError of kind
 * `provider-failed` when there is no whole answer, and the signal's reason when it is aborted: but for a visitor who
 * stops it, who keeps what was written.
 */
export async function* writeReply(
  needs: WriteNeeds,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<Progress, WrittenReply, undefined> {
  yield { event: 'status', data: { step: 'searching' } }
  const [chatbot, request, turns] = await Promise.all([
    needs.findChatbot(turn.chatbotId),
    readRequestData(needs, turn),
    readContext(needs, turn),
  ])
  if (chatbot === null) throw new AppError('CHATBOT_GONE', 'provider-failed', 'The chatbot was removed.')
  const model = needs.modelFor(chatbot)
  const retrieve: Retrieve = input => needs.retrieve({ ...input, knowledgeVersion: turn.knowledgeVersion })
  const language = spokenLanguage({
    said: [turn.text, ...previousQuestions(turns).toReversed()],
    pageLanguage: turn.pageLanguage,
    chatbotLanguage: chatbot.language,
  })
  // The built-in answers ask for nothing to be done.
  const isAsked = model.provider !== 'extractive'
  const readIdentity = identityReader(needs, turn, request)
  const known = contactIn(await readIdentity())
  const tools = isAsked ? await offeredTools({ ...needs, retrieve }, { chatbot, ...turn, language, known }) : []
  const written = async ({ text, cited: _cited, ...reply }: GeneratedReply): Promise<WrittenReply> => {
    const draft = {
      ...reply,
      actions: [...reply.actions, ...(await suggestedActions(needs, turn, { chatbot, reply }))],
    }
    return { draft, turns: [...turns, { role: 'user', text: turn.text }, assistantTurn(text, draft.actions)] }
  }
  const confirmed = isAsked ? await makeConfirmedCall({ ...needs, readIdentity }, turn, tools) : null
  if (confirmed?.outcome.state === 'unknown') return written(confirmationReply(confirmed, language))
  try {
    const asked = {
      chatbot,
      question: turn.text,
      turns,
      browserLanguage: turn.language,
      pageLanguage: turn.pageLanguage,
    }
    const offers = {
      hasTools: tools.length > 0,
      maySearchAgain: isAsked && confirmed === null && (await maySearchAgain(needs, { chatbotId: chatbot.id, tools })),
    }
    const question = { ...asked, ...offers, ...request }
    const prepared = await prepareQuestion({ db: needs.db, retrieve, model }, question, signal)
    prepared.messages.push(...(confirmed?.messages ?? []))
    const search = prepared.searchesAgain
      ? openSearchTools({ retrieve, openPage: newPageReader(needs) }, { chatbotId: chatbot.id, ...prepared, signal })
      : undefined
    const toolbox = openToolbox(
      { ...needs, ledger: turnLedger(needs, turn) },
      { ...prepared, ...turn, tools, search, contextData: request.contextData, readIdentity, language, signal },
    )
    yield { event: 'status', data: { step: 'writing' } }
    const reply = yield* generateReply(
      { model, filterCitations: productCitationFilter(needs, turn) },
      { ...prepared, toolbox, isWhole: !turn.isStreamed },
      signal,
    )
    return written(confirmed === null ? reply : { ...reply, outcome: outcomeOfCall(confirmed) })
  } catch (error) {
    if (confirmed === null || !isWithoutReply(error)) throw error
    return written(confirmationReply(confirmed, language))
  }
}

/** The identity that came with the message, which the API has verified, as long as it is valid. */
const identityReader =
  (needs: Pick<WriteNeeds, 'db'>, { chatbotId }: Turn, { identity }: RequestData): ReadIdentity =>
  async () =>
    identity?.chatbotId === chatbotId && (await isStillValid(needs, identity)) ? identity : null

const contactIn = (identity: VisitorIdentity | null): KnownContact => {
  const { name, email } = identity === null ? {} : identityValues(identity)
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) }
}

/**
 * What is left where the visitor got no answer: an agent, during opening hours, and the lead form, unless they have seen
 * or sent it in this conversation.
 */
async function suggestedActions(
  needs: Pick<WriteNeeds, 'db'>,
  { conversationId }: Turn,
  { chatbot, reply }: { chatbot: ChatbotForChat; reply: Pick<Draft, 'actions' | 'isUnanswered'> },
): Promise<ChatAction[]> {
  if (!reply.isUnanswered || reply.actions.length > 0) return []
  const mayAsk = chatbot.liveChatEnabled && isOpen(chatbot.liveChat, new Date())
  const mayLeave = chatbot.leads.isEnabled && (await maySuggestContact(needs, conversationId))
  return [...(mayAsk ? [{ type: 'handoff' } as const] : []), ...(mayLeave ? [{ type: 'lead' } as const] : [])]
}

/** Pages that are gone are left out by the commit, which sees whether any are. */
const productCitationFilter =
  (needs: Pick<WriteNeeds, 'db'>, { chatbotId }: Turn): FilterCitations =>
  async citations =>
    citations.every(({ type }) => type === 'web') ? citations : citationFilterOf(needs, chatbotId)(citations)

/** The model failed or the visitor stopped it. The confirmed call was made all the same, and the visitor is told so. */
const isWithoutReply = (error: unknown): boolean =>
  error instanceof VisitorStopped || (error instanceof AppError && error.kind === 'provider-failed')

const outcomeOfCall = ({ outcome: { state } }: ConfirmedCall): ReplyOutcome => (state === 'done' ? 'acted' : 'failed')

const noticeOfOutcome = { done: 'call_done', failed: 'call_failed', unknown: 'call_unknown' } as const

/** The reply to a confirmed call where the model has not answered, or must not be asked. */
function confirmationReply(confirmed: ConfirmedCall, language: VisitorLanguage): GeneratedReply {
  const said = sayNotice(language, noticeOfOutcome[confirmed.outcome.state])
  return {
    ...said,
    text: plainText(said.html),
    sources: [],
    cited: [],
    actions: [],
    model: 'built-in',
    inputTokens: null,
    outputTokens: null,
    isTruncated: false,
    isUnanswered: false,
    outcome: outcomeOfCall(confirmed),
    passages: [],
    searchMs: null,
    modelMs: null,
    verifiedEntryId: null,
    refusals: null,
  }
}
