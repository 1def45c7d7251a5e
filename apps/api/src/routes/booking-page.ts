import { createHash } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cancelLinkedBooking, findLinkedBooking, type LinkedBooking } from '@frontdesk/tools/cancel-booking'
import { spokenTime, visitorWords } from '@frontdesk/tools/visitor-words'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Limits } from '../plugins/limits.ts'

type Needs = Pick<Deps, 'db'> & { limits: Limits }

const style =
  'body{font:1.1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff}main{max-width:32rem;margin:15vh auto;padding:0 1rem}' +
  'h1{font-size:1.5rem}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.5rem;color:#fff;background:#b3261e}' +
  'button:focus-visible{outline:3px solid #1a1a1a;outline-offset:2px}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Runs nothing, loads nothing, is framed by nobody, and tells nobody where its reader came from. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

const params = Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) })

/**
 * /booking/{token}: where the link of a confirmation leads. Looking at it changes nothing, because mail programs follow
 * links by themselves; its button sends the form that calls the appointment off.
 */
export const bookingPage: FastifyPluginAsyncTypebox<Needs> = async (app, { db, limits }) => {
  // The button sends an empty form.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const schema = { params, hide: true }
  const show = async (reply: FastifyReply, token: string): Promise<FastifyReply> => {
    const booking = await findLinkedBooking({ db }, token)
    return reply
      .code(booking === null ? 404 : 200)
      .headers(pageHeaders)
      .send(page(booking))
  }

  app.get('/booking/:token', { schema, onRequest: limits.readsByIp }, (request, reply) =>
    show(reply, request.params.token),
  )

  app.post('/booking/:token', { schema, onRequest: limits.actionsByIp }, async (request, reply) => {
    await cancelLinkedBooking({ db }, request.params.token)
    return show(reply, request.params.token)
  })
}

function page(booking: LinkedBooking | null): string {
  if (booking === null) return html('en', '', `<h1>${escape(visitorWords('en').linkUnknown)}</h1>`)
  const { language, serviceName, title, startsAt, timezone, isCancelled, isOver } = booking
  const words = visitorWords(language)
  const when = `<p>${escape(title)}<br>${escape(spokenTime(startsAt, { language, timezone }))}</p>`
  if (isCancelled) return html(language, serviceName, `<h1>${escape(words.cancelled)}</h1>${when}`)
  if (isOver) return html(language, serviceName, `<h1>${escape(words.over)}</h1>${when}`)
  const form = `<form method="post"><button>${escape(words.cancelButton)}</button></form>`
  return html(language, serviceName, `<h1>${escape(words.askCancel)}</h1>${when}${form}`)
}

const html = (language: string, serviceName: string, main: string): string =>
  `<!doctype html><html lang="${escape(language)}" dir="${/^ar\b/.test(language) ? 'rtl' : 'ltr'}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${escape(serviceName)}</title><style>${style}</style>` +
  `<main>${main}<p>${escape(serviceName)}</p></main></html>`

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 0};`)
