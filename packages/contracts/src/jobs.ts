import { Type, type Static } from '@sinclair/typebox'
import { Uuid } from './text.ts'

/**
 * Everything that may be asked of a worker: job name → payload. Payloads carry ids, or what is encrypted, because a
 * queue keeps the data of its jobs where no retention reaches.
 */
export const jobPayloads = {
  /**
   * Answer the waiting turns of one conversation, oldest first. The chatbot tells whose places it takes, and the reply
   * for which the job was made what to read ahead; jobs of earlier versions name none.
   */
  'write-reply': Type.Object({
    conversationId: Type.String({ pattern: '^[0-9]+$' }),
    chatbotId: Uuid(),
    replyId: Type.Optional(Uuid()),
  }),
  /** Fetch and index every page of a website source. */
  'index-source': Type.Object({ sourceId: Uuid() }),
  /** Make vectors of the passages that have none, of all chatbots. */
  'embed-passages': Type.Object({}),
  /** Answer a question that an owner tries out; it waits in Redis, encrypted. */
  'try-chatbot': Type.Object({ trialId: Uuid(), chatbotId: Uuid() }),
  /** Ask the checks of a chatbot; the run says which. */
  'run-checks': Type.Object({ runId: Uuid(), chatbotId: Uuid() }),
  /** Ask the model of a chatbot about pairs of sentences that may contradict each other. */
  'judge-pairs': Type.Object({ chatbotId: Uuid() }),
  /** Help an agent: search, suggest a reply or summarise. What is asked waits in Redis, encrypted. */
  'assist-agent': Type.Object({ trialId: Uuid(), chatbotId: Uuid() }),
  /** Translate what is due of a conversation, for the agents who have switched it on and for its visitor. */
  'translate-conversation': Type.Object({ conversationId: Type.String({ pattern: '^[0-9]+$' }), chatbotId: Uuid() }),
  /** Make a call of a connector that an owner tries out; its arguments wait in Redis, encrypted. */
  'try-connector': Type.Object({ trialId: Uuid(), chatbotId: Uuid(), connectorId: Uuid() }),
  /** Look at a website that an owner may add; its address waits in Redis, as do those of the next two. */
  'preview-website': Type.Object({ checkId: Uuid(), accountId: Uuid() }),
  /** Say what would be read of one page of a source. */
  'test-page': Type.Object({ checkId: Uuid(), sourceId: Uuid() }),
  /** Read one page of a source again. */
  'index-page': Type.Object({ checkId: Uuid(), sourceId: Uuid() }),
  /** Read a page in a browser for a crawl of the source, or for a preview without one; its address waits in Redis. */
  'render-page': Type.Object({ renderId: Uuid(), accountId: Uuid(), subject: Type.Optional(Uuid()) }),
  /** Hand over one mail, encrypted for its id. */
  'send-mail': Type.Object({ mailId: Uuid(), encrypted: Type.String({ pattern: '^[A-Za-z0-9+/=]+$' }) }),
  /** Tell a webhook of an event, if it was not asked for again since. */
  'send-webhook': Type.Object({ deliveryId: Uuid(), enqueueCount: Type.Integer({ minimum: 1 }) }),
  /** Send a message to a browser by its push service, if it was not asked for again since. */
  'send-push': Type.Object({ messageId: Uuid(), enqueueCount: Type.Integer({ minimum: 1 }) }),
  /** Read the public keys that a chatbot's owner publishes for identities of visitors. */
  'fetch-identity-keys': Type.Object({ chatbotId: Uuid() }),
  /** Write the file of an export. */
  'export-conversations': Type.Object({ jobId: Uuid() }),
} as const

export type JobName = keyof typeof jobPayloads
export type JobPayload<Name extends JobName> = Static<(typeof jobPayloads)[Name]>
