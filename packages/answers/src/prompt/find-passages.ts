import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { Db } from '@frontdesk/db/connect'
import type { FoundPassage, Retrieve, RetrieveInput } from '@frontdesk/knowledge/search/found-passage'
import { hasPagesIn } from '@frontdesk/knowledge/search/has-pages-in'
import { guessQuestionLanguage, guessWrittenLanguage } from '@frontdesk/knowledge/words/guess-question-language'
import { courtesyFor, hasPhrases } from '@frontdesk/model/extractive/set-phrases'
import type { Model } from '@frontdesk/model/model'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { nothingSpent, type Spent } from './call-budget.ts'
import { noTokens, type Tokens } from './add-tokens.ts'
import { isFollowUp } from './is-follow-up.ts'
import { rewriteQuestion } from './rewrite-question.ts'

export interface FindInput {
  chatbot: Pick<ChatbotForChat, 'id' | 'language'>
  question: string
  /** What was said before, oldest first. */
  turns: readonly ContextTurn[]
  pageUrl?: string | undefined
  /** The language of the visitor's browser. */
  browserLanguage?: string | null | undefined
  /** The language of the page that they write from. */
  pageLanguage?: string | null | undefined
}

/** What was found, and what the model took that was asked on the way. */
export interface Found {
  passages: FoundPassage[]
  tokens: Tokens
  spent: Spent
  /** The language of the question, where the website has no page in it and next to nothing was found. */
  askedIn: string | null
  /** The language of the question; the chatbot's where it cannot be told. */
  questionLanguage: string
  /** The language of set phrases. */
  phraseLanguage: string
}

/** With semantic search 86 % of answers are among so many, and 77 among six. */
const mostPassages = 12
/**
 * A follow-up of which the best passage holds less is put as a search of its own, which costs a call of the model
 * before the first word. That is where next to nothing was found: one in seven to seventeen on small sites, one in
 * thirty on large ones. With .6 it would be one in three to one in six, and on the demo shop four questions of ten that
 * needed no other words; nDCG@10 of follow-ups would be .346 and .289 on the bench's two collections, where it is .325
 * and .276.
 */
const holdsEnough = 0.3
/** The same for a follow-up that is too short to say what it is about. */
const holdsEnoughOfFollowUp = 0.6

/** What the visitor asked in the last two turns, oldest first: a follow-up leans on them. */
export const previousQuestions = (turns: readonly ContextTurn[]): string[] =>
  turns.flatMap(({ role, text }) => (role === 'user' ? [text] : [])).slice(-2)

/** The search for a question as it was asked. */
export const searchFor = (
  {
    chatbot,
    question,
    turns,
    pageUrl,
  }: Pick<FindInput, 'question' | 'turns' | 'pageUrl'> & { chatbot: { id: string } },
  isToQuote: boolean,
): RetrieveInput => ({
  chatbotId: chatbot.id,
  question,
  previousTurns: previousQuestions(turns),
  lastReply: turns.findLast(({ role }) => role === 'assistant')?.text,
  limit: mostPassages,
  isToQuote,
  ...(pageUrl === undefined ? {} : { pageUrl }),
})

/**
 * The passages that speak of the question, best first. Words find them, helped by the turns before; where those find
 * little of a follow-up, the model is asked what it means, and where they find little of a question in another language
 * than the website's, what it is in that language.
 */
export async function findPassages(
  { db, retrieve, model }: { db: Pick<Db, 'pool'>; retrieve: Retrieve; model: Model },
  { chatbot, question, turns, pageUrl, browserLanguage, pageLanguage = null }: FindInput,
  signal: AbortSignal,
): Promise<Found> {
  const isQuoted = model.provider === 'extractive'
  const asked = searchFor({ chatbot, question, turns, pageUrl }, isQuoted)
  const foreign = guessQuestionLanguage(question, { siteLanguage: chatbot.language, browserLanguage })
  const languages = {
    questionLanguage: foreign ?? chatbot.language,
    phraseLanguage: phraseLanguageOf({ question, foreign, turns, pageLanguage, siteLanguage: chatbot.language }),
  }
  const isFirst = turns.length === 0 && foreign === null
  const passages = await retrieve({ ...asked, isCorrected: isFirst && !isQuoted })
  const asIs = { passages, tokens: noTokens, spent: nothingSpent, askedIn: null, ...languages }
  if (isEnough(passages, isFollowUp(question, turns)) || courtesyFor(question, chatbot.language) !== undefined)
    return asIs
  if (isFirst) return asIs
  const isTranslated = foreign !== null
  // A website in two languages may say something in one of them only: it is put in its main language all the same.
  const isForeign = isTranslated && !(await hasPagesIn({ db }, { chatbotId: chatbot.id, language: foreign }))
  const askedIn = isForeign ? foreign : null
  const { query, tokens, spent } = await rewriteQuestion(
    model,
    { question, turns, language: chatbot.language, isTranslated },
    signal,
  )
  if (query === undefined) return { passages, tokens, spent, askedIn, ...languages }
  // The visitor's own words stay with it, for a model that has misread them; those of another language find nothing.
  const meant = await retrieve({ ...asked, question: query, previousTurns: isTranslated ? [] : [question] })
  return { passages: meant.length > 0 ? meant : passages, tokens, spent, askedIn, ...languages }
}

interface Asked extends Pick<FindInput, 'question' | 'turns'> {
  /** The language of the question, where it is another one than the website's. */
  foreign: string | null
  pageLanguage: string | null
  siteLanguage: string
}

/** The language that the visitor writes, if it can be told, else the page's, else the website's. */
function phraseLanguageOf({ question, foreign, turns, pageLanguage, siteLanguage }: Asked): string {
  const written = [question, ...previousQuestions(turns).toReversed()].map(said =>
    guessWrittenLanguage(said, pageLanguage),
  )
  const likely = [foreign, ...written, pageLanguage, siteLanguage]
  return likely.find(language => language !== null && hasPhrases(language)) ?? 'en'
}

/** Whether the question is searched for as it is. Closeness in meaning says nothing of one that leans on another. */
function isEnough(passages: readonly FoundPassage[], isLeaning: boolean): boolean {
  const enough = isLeaning ? holdsEnoughOfFollowUp : holdsEnough
  return passages.some(({ coverage, isClose }) => coverage >= enough || (isClose === true && !isLeaning))
}
