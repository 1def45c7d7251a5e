import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { FoundPassage } from '@frontdesk/knowledge/search/found-passage'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { previousQuestions } from '../prompt/find-passages.ts'
import { timeZoneOf } from '../prompt/situation.ts'
import type { Grounds } from './read-grounds.ts'
import { clockFacts, type Fact } from '@frontdesk/knowledge/facts/read-facts'

interface Asked {
  question: string
  turns: readonly ContextTurn[]
  pageUrl: string | undefined
  contextData: ContextData | undefined
  /** What was found. */
  found: readonly FoundPassage[]
  now: Date
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** "Next Saturday" has a date that a model may name. */
const daysAhead = 14

/** What a reply may lean on beside passages and the results of tools: whatever was said, and the calendar. */
export function groundsOf(
  chatbot: ChatbotForChat,
  { question, turns, pageUrl, contextData, found, now }: Asked,
): Omit<Grounds, 'passages' | 'results'> {
  const timeZone = timeZoneOf(chatbot)
  const textsOf = (wanted: ContextTurn['role']) => turns.flatMap(({ role, text }) => (role === wanted ? [text] : []))
  const said = [...textsOf('assistant'), pageUrl, chatbot.systemPrompt, chatbot.serviceName]
  const page = found.filter(({ url }) => pageUrl !== undefined && url === pageUrl).map(({ title }) => title)
  const facts = Object.values(contextData ?? {}).map(String)
  return {
    meant: [question, ...previousQuestions(turns), ...page, ...facts],
    said: [
      ...said.filter(text => text !== undefined && text !== null),
      ...(contextData === undefined ? [] : [JSON.stringify(contextData)]),
    ],
    asked: [...textsOf('user'), question],
    clock: clockOf(now, timeZone),
    zones: [...new Set([timeZone, chatbot.bookings.timezone])],
  }
}

const clocks = new Map<string, { minute: number; facts: Fact[] }>()

/** What clock and calendar of a time zone say, read once a minute. */
function clockOf(now: Date, timeZone: string): Fact[] {
  const minute = Math.floor(now.getTime() / minuteMs)
  const known = clocks.get(timeZone)
  if (known?.minute === minute) return known.facts
  const days = Array.from({ length: daysAhead + 2 }, (_, day) => new Date(now.getTime() + (day - 1) * dayMs))
  const dates = days.flatMap(day => clockFacts(day, timeZone).filter(({ kind }) => kind === 'date'))
  const facts = [...clockFacts(now, timeZone), ...dates].map(isolated)
  clocks.set(timeZone, { minute, facts })
  return facts
}

/** Only as a date or a time: that today is the fifth is no ground for "5 days". A year stands alone. */
const isolated = (fact: Fact): Fact => ({ ...fact, keys: fact.keys.filter(key => !/^n:\d{1,2}(?::|$)/.test(key)) })
