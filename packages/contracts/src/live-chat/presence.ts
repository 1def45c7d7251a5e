import { Type, type Static } from '@sinclair/typebox'
import { liveChatStates } from './live-chat-states.ts'

const strict = { additionalProperties: false } as const

/** What an agent says of themselves. A conversation that is transferred to an agent who is away waits for them. */
export const Presence = Type.Union([Type.Literal('present'), Type.Literal('away')], { title: 'Presence' })
export type Presence = Static<typeof Presence>

/** PUT /api/live-chats/presence, and its response. */
export const AgentPresence = Type.Object({ state: Presence }, { ...strict, title: 'AgentPresence' })

/** GET /api/live-chats/events. */
export const InboxEventsQuery = Type.Object(
  {
    presence: Type.Optional(
      Type.Union([...Presence.anyOf], {
        description: 'away: this stream does not set the agent online. Default: present.',
      }),
    ),
    states: liveChatStates(
      'Send only conversations in these states, separated by commas, and conversations that leave them. Default: all.',
    ),
  },
  strict,
)

/** GET /api/live-chats/counts. */
export const LiveChatCounts = Type.Object(
  {
    waiting: Type.Integer({ description: 'Conversations waiting for an agent.' }),
    mine: Type.Integer({ description: 'Open conversations of this agent that are not snoozed.' }),
    snoozed: Type.Integer({ description: 'Snoozed conversations of this agent.' }),
    team: Type.Integer({ description: 'Open conversations of other agents.' }),
    missed: Type.Integer({ description: 'Conversations with a missed request.' }),
    bot: Type.Integer({ description: 'Conversations with AI that were active in the last 30 minutes.' }),
    unread: Type.Integer({ description: 'Open conversations of this agent with unread messages.' }),
    presence: Presence,
  },
  { title: 'LiveChatCounts' },
)
export type LiveChatCounts = Static<typeof LiveChatCounts>
