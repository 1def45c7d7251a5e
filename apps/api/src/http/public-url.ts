import type { FastifyInstance } from 'fastify'
import type { ApiSettings } from '../deps.ts'

/**
 * The public address of the API, for links in mails: BASE_URL, else the address this process listens on. Never the Host
 * of a request: it would let an attacker who resets another user's password choose where the link leads.
 */
export const publicUrl = (app: FastifyInstance, { baseUrl }: Pick<ApiSettings, 'baseUrl'>): string =>
  baseUrl ?? app.listeningOrigin
