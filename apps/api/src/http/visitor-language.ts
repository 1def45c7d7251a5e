import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The language of the chatbot that a public request speaks to; null until the chatbot is known, and undefined where
     * the router refused the address before Fastify decorated the request.
     */
    chatbotLanguage: string | null | undefined
  }
}

/** The language in which a visitor is refused: the chatbot's once it is known, before that the one they accept. */
export const visitorLanguage = ({ chatbotLanguage, headers }: FastifyRequest): VisitorLanguage =>
  (chatbotLanguage == null ? acceptedLanguage(headers['accept-language']) : visitorLanguageOf(chatbotLanguage)) ?? 'en'

/** No browser names more; a header of 16 kB is not worth sorting. */
const maxAcceptedLanguages = 20

/** The language of an Accept-Language header that has the highest weight among those that visitors are spoken to in. */
export function acceptedLanguage(header = ''): VisitorLanguage | undefined {
  const wanted = header.split(',', maxAcceptedLanguages).flatMap(part => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const language = visitorLanguageOf(tag)
    const weight = parameters.find(parameter => parameter.trim().startsWith('q='))?.split('=', 2)[1]
    const quality = weight === undefined ? 1 : Number(weight)
    return language !== undefined && quality > 0 ? [{ language, quality }] : []
  })
  // The sort is stable: of equal weights the first named is taken.
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language
}
