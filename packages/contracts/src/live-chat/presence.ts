import { Type, type Static } from '@sinclair/typebox'
import { liveChatStates } from './live-chat-states.ts'

const strict = { additionalProperties: false } as const

/** What an agent says of themselves. Nobody transfers a conversation to an agent who is away. */
export const Presence = Type.Union([Type.Literal('present'), Type.Literal('away')], { title: 'Presence' })
export type Presence = Static<typeof Presence>

/** PUT /api/live-chats/presence, and its response. */
export const AgentPresence = Type.Object({ state: Presence }, { ...strict, title: 'AgentPresence' })

/** GET /api/live-chats/events. */
export const InboxEventsQuery = Type.Object(
  {
    presence: Type.Optional(
      Type.Union([...Presence.anyOf], {
        description: 'away: this stream does not make the agent online. Default: present.',
      }),
    ),
    states: liveChatStates(
      'Only conversations in these states, separated by commas, and those that leave them while the stream is open. Default: all.',
    ),
  },
  strict,
)

/** GET /api/live-chats/counts. */
export const LiveChatCounts = Type.Object(
  {
    waiting: Type.Integer({ description: 'Conversations that wait for an agent.' }),
    mine: Type.Integer({ description: 'Open conversations of this agent that they have not set aside.' }),
    snoozed: Type.Integer({ description: 'Those that they have set aside.' }),
    team: Type.Integer({ description: 'Open conversations of other agents.' }),
    bot: Type.Integer({ description: 'Conversations of the bot that were active in the last 30 minutes.' }),
    unread: Type.Integer({ description: 'Open conversations of this agent with messages that they have not read.' }),
    presence: Presence,
  },
  { title: 'LiveChatCounts' },
)
export type LiveChatCounts = Static<typeof LiveChatCounts>
