import { Type, type Static } from '@sinclair/typebox'

/** Who answers a conversation: the bot, nobody yet (waiting), or an agent (open). */
export const LiveChatState = Type.Union([Type.Literal('bot'), Type.Literal('waiting'), Type.Literal('open')], {
  title: 'LiveChatState',
})
export type LiveChatState = Static<typeof LiveChatState>

/** Some of those states in a query: `waiting,open`. */
export const liveChatStates = (description: string) =>
  Type.Optional(
    Type.String({ pattern: '^(waiting|open|bot)(,(waiting|open|bot)){0,2}$', description, examples: ['waiting,open'] }),
  )
