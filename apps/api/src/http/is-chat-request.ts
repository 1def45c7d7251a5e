import type { FastifyRequest } from 'fastify'

/** Whether a path is one of the public chat; `/api/chatbots` is not. */
export const isChatPath = (path: string): boolean => /^(?:https?:\/\/[^/]*)?\/api\/chat(?:[/?]|$)/i.test(path)

/**
 * Whether a request is for the public chat. Looks at the matched route, too: the same address can be written with
 * escapes, or with scheme and host.
 */
export const isChatRequest = ({ url, routeOptions }: FastifyRequest): boolean =>
  [url, routeOptions.url ?? ''].some(isChatPath)
