import type { FastifyInstance } from 'fastify'
import type { ApiSettings } from '../deps.ts'

/**
 * How browsers reach us, for links in mails: as the operator says, else where this process listens. Never as a request
 * says, because whoever asks for somebody else's new password would then choose where its link leads.
 */
export const publicUrl = (app: FastifyInstance, { baseUrl }: Pick<ApiSettings, 'baseUrl'>): string =>
  baseUrl ?? app.listeningOrigin
