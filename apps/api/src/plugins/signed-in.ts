import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { findActor, type Actor, type Login } from '@frontdesk/accounts/actor'
import { notSignedIn, permissionDenied } from '@frontdesk/accounts/errors'
import { AppError } from '@frontdesk/contracts/app-error'
import { ApiError } from '@frontdesk/contracts/api-error'
import type { PermissionName } from '@frontdesk/contracts/account/login'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest, Session } from 'fastify'
import type { Deps } from '../deps.ts'
import { idleMs, sessionStore } from '../http/session-store.ts'
import { rejectLoneSurrogates } from './reject-lone-surrogates.ts'

/** Who may use a route of the dashboard: somebody with a permission, the owner, anyone signed in, or everybody. */
export type Access = PermissionName | 'owner' | 'signed-in' | 'everybody'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route of the dashboard says it. */
    access?: Access
  }
  interface Session {
    login?: Login
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings'>

const noQuery = Type.Object({}, { additionalProperties: false })
/** What any route may answer: to a request that cannot be read, and while PostgreSQL or Redis is away. */
const unlucky = { 400: ApiError, 503: ApiError }

/** Logs a person in or out on one request. */
export interface SignIns {
  begin: (request: FastifyRequest, login: Login) => Promise<void>
  end: (request: FastifyRequest) => Promise<void>
  /** Whoever the request's login is now, if it is one still and may use the route. */
  actorNow: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * The wall around the dashboard's routes: nobody passes who is not signed in and allowed to, unless the route says
 * otherwise; a route that says nothing does not start. It asks the matched route, not the address, so that no spelling
 * of an address gets around it. Whatever changes something must come from a page of our own.
 */
export async function openSignedIn(app: FastifyInstance, { db, redis, namespace, settings }: Needs): Promise<SignIns> {
  const store = sessionStore({ redis, prefix: `${namespace}:session:` })
  const isSecure = settings.baseUrl?.startsWith('https://') === true
  await app.register(cookie)
  await app.register(session, {
    secret: settings.sessionSecret,
    store,
    // The prefix makes browsers refuse it from other hosts, and without TLS.
    cookieName: isSecure ? '__Host-frontdesk' : 'frontdesk',
    cookie: { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax', maxAge: idleMs },
    saveUninitialized: false,
    rolling: true,
  })
  app.decorateRequest('actor', null)
  rejectLoneSurrogates(app)
  app.addHook('onRoute', route => {
    const { method, url, config, schema } = route
    if (config?.access === undefined || schema === undefined) {
      throw new Error(`${String(method)} ${url} does not say who may use it, and how`)
    }
    // A route that answers HEAD beside GET comes twice.
    if ('x-access' in schema) return
    // Into the documentation. A misspelt parameter is told, not passed over.
    const { querystring = noQuery, response, description } = schema
    const asEverywhere = { ...(config.access === 'everybody' ? {} : { 401: ApiError }), ...unlucky }
    Object.assign(schema, {
      'x-access': config.access,
      description: [description, whoMay(config.access)].filter(text => text !== undefined).join(' '),
      querystring,
      response: { ...asEverywhere, ...(response as object) },
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    // What a person sees is not for the caches on its way.
    reply.header('cache-control', 'no-store')
    checkOrigin(request, settings.baseUrl)
    const { access } = request.routeOptions.config
    if (access === 'everybody') return
    const { login } = request.session
    const actor = login === undefined ? null : await findActor({ db }, login)
    if (actor === null) throw notSignedIn()
    request.actor = actor
    if (access !== undefined && !mayUse(actor, access)) throw permissionDenied(access)
  })
  return {
    async begin(request, login) {
      checkTransport(request, isSecure)
      // A cookie from before the login must not become its key.
      await request.session.regenerate()
      request.session.set('login', login)
      store.begin(request.session.sessionId)
      await request.session.save()
    },
    end: request => request.session.destroy(),
    async actorNow({ session: { sessionId }, routeOptions }) {
      const kept = await new Promise<Session | null | undefined>((resolve, reject) => {
        store.get(sessionId, (error: unknown, found) => (error == null ? resolve(found) : reject(error)))
      })
      const actor = kept?.login === undefined ? null : await findActor({ db }, kept.login)
      const { access } = routeOptions.config
      return actor !== null && access !== undefined && mayUse(actor, access) ? actor : null
    },
  }
}

/** Who may use a route, as its documentation says it. */
const whoMay = (access: Access): string => {
  if (access === 'everybody') return 'For everybody.'
  if (access === 'signed-in') return 'For whoever is logged in.'
  return access === 'owner' ? 'For the owner of the account.' : `Needs the permission ${access}.`
}

const mayUse = ({ isOwner, permissions }: Actor, access: Access): boolean => {
  if (access === 'signed-in') return true
  return isOwner || permissions.some(permission => permission === access)
}

/** Whoever is signed in. Only for routes that nobody else gets to. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw notSignedIn()
  return request.actor
}

/** A form on another site sends the cookie of whoever is logged in here (SameSite=Lax holds off most of them, not all). */
function checkOrigin({ method, headers, protocol, host }: FastifyRequest, baseUrl: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  const own = baseUrl ?? `${protocol}://${host}`
  if (headers.origin === own) return
  const why = `This can only be done from ${own}. Browsers say so by themselves; programs send the header Origin: ${own}`
  throw new AppError('ORIGIN_FOREIGN', 'forbidden', why)
}

/** A browser would not keep the cookie, and the next request would say "please log in" for ever. */
function checkTransport({ protocol }: FastifyRequest, isSecure: boolean): void {
  if (!isSecure || protocol === 'https') return
  throw new AppError(
    'PROXY_UNTRUSTED',
    'invalid',
    'BASE_URL is https, but this request came as http: put the proxy in front of Frontdesk into TRUSTED_PROXIES.',
  )
}
