import { describeVisitor, type Visitor } from '@frontdesk/conversations/messages/visitor'
import type { FastifyRequest } from 'fastify'

/** What is stored of the visitor who sent a request. */
export const visitorOf = ({ ip, headers }: FastifyRequest, pageUrl: string | undefined): Visitor =>
  describeVisitor({
    ip,
    acceptLanguage: headers['accept-language'],
    pageUrl,
    referer: headers.referer,
    userAgent: headers['user-agent'],
  })
