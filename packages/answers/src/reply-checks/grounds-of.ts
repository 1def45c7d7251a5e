import type { ContextData } from '@frontdesk/contracts/chat/chat'
import type { ChatbotForChat } from '@frontdesk/chatbots/find-chatbot'
import type { ContextTurn } from '@frontdesk/conversations/turn/context'
import { timeZoneOf } from '../prompt/situation.ts'
import type { Grounds } from './read-grounds.ts'
import { clockFacts, type Fact } from './read-facts.ts'

interface Asked {
  question: string
  turns: readonly ContextTurn[]
  pageUrl: string | undefined
  contextData: ContextData | undefined
  now: Date
}

const dayMs = 86_400_000
/** "Next Saturday" has a date that a model may name. */
const daysAhead = 14

/** What a reply may lean on beside passages and the results of tools: whatever was said, and the calendar. */
export function groundsOf(
  chatbot: ChatbotForChat,
  { question, turns, pageUrl, contextData, now }: Asked,
): Pick<Grounds, 'said' | 'clock' | 'zones'> {
  const timeZone = timeZoneOf(chatbot)
  const said = [question, ...turns.map(({ text }) => text), pageUrl, chatbot.systemPrompt, chatbot.serviceName]
  const days = Array.from({ length: daysAhead + 2 }, (_, day) => new Date(now.getTime() + (day - 1) * dayMs))
  const dates = days.flatMap(day => clockFacts(day, timeZone).filter(({ kind }) => kind === 'date')).map(isolated)
  return {
    said: [
      ...said.filter(text => text !== undefined && text !== null),
      ...(contextData === undefined ? [] : [JSON.stringify(contextData)]),
    ],
    clock: [...clockFacts(now, timeZone).map(isolated), ...dates],
    zones: [...new Set([timeZone, chatbot.bookings.timezone])],
  }
}

/** Only as a date or a time: that today is the fifth is no ground for "5 days". A year stands alone. */
const isolated = (fact: Fact): Fact => ({ ...fact, keys: fact.keys.filter(key => !/^n:\d{1,2}(?::|$)/.test(key)) })
