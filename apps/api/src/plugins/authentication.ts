import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { findActor, type Actor, type Login } from '@frontdesk/accounts/actor'
import { notSignedIn, permissionDenied } from '@frontdesk/accounts/errors'
import { AppError } from '@frontdesk/contracts/app-error'
import { ApiError } from '@frontdesk/contracts/api-error'
import type { PermissionName } from '@frontdesk/contracts/account/login'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest, RouteOptions, Session } from 'fastify'
import type { Deps } from '../deps.ts'
import { idleMs, sessionStore } from '../http/session-store.ts'
import { rejectLoneSurrogates } from './reject-lone-surrogates.ts'

/** Who may use a route of the dashboard: users with a permission, the owner, any user, or everybody. */
export type Access = PermissionName | 'owner' | 'signed-in' | 'everybody'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route of the dashboard. */
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
/** What any route may answer: to an invalid request, and while PostgreSQL or Redis is down. */
const mayFail = { 400: ApiError, 503: ApiError }

/** The login sessions of users. */
export interface LoginSessions {
  /** Logs a user in. */
  create: (request: FastifyRequest, login: Login) => Promise<void>
  /** Logs the user out. */
  destroy: (request: FastifyRequest) => Promise<void>
  /** Finds the user of a request again; null where the login has ended or may no longer use the route. */
  findActor: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * Adds authentication and access control to the dashboard's routes. A route declares who may use it, and without a
 * declaration the API does not start. The check goes by the matched route, not by the address, so that no spelling of an
 * address gets around it. Requests that change something must come from our own origin.
 */
export async function addAuthentication(
  app: FastifyInstance,
  { db, redis, namespace, settings }: Needs,
): Promise<LoginSessions> {
  const store = sessionStore({ redis, prefix: `${namespace}:session:` })
  const isSecure = settings.baseUrl?.startsWith('https://') === true
  await app.register(cookie)
  await app.register(session, {
    secret: settings.sessionSecret,
    store,
    // With this prefix, browsers accept the cookie from this host and over TLS alone.
    cookieName: isSecure ? '__Host-frontdesk' : 'frontdesk',
    cookie: { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax', maxAge: idleMs },
    saveUninitialized: false,
    rolling: true,
  })
  app.decorateRequest('actor', null)
  rejectLoneSurrogates(app)
  app.addHook('onRoute', declareAccess)
  app.addHook('onRequest', async (request, reply) => {
    // Answers to a user must not be cached on their way.
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
    async create(request, login) {
      checkTransport(request, isSecure)
      // Against session fixation: the cookie from before the login must not become its key.
      await request.session.regenerate()
      request.session.set('login', login)
      store.begin(request.session.sessionId)
      await request.session.save()
    },
    destroy: request => request.session.destroy(),
    async findActor({ session: { sessionId }, routeOptions }) {
      const kept = await new Promise<Session | null | undefined>((resolve, reject) => {
        store.get(sessionId, (error: unknown, found) => (error == null ? resolve(found) : reject(error)))
      })
      const actor = kept?.login === undefined ? null : await findActor({ db }, kept.login)
      const { access } = routeOptions.config
      return actor !== null && access !== undefined && mayUse(actor, access) ? actor : null
    },
  }
}

/** Completes the schema of a route by who may use it, for the documentation. Throws where the route does not say so. */
function declareAccess({ method, url, config, schema }: RouteOptions): void {
  if (config?.access === undefined || schema === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may use it, and how`)
  }
  // A route that answers HEAD beside GET is registered twice.
  if ('x-access' in schema) return
  // A misspelt query parameter is refused, not ignored.
  const { querystring = noQuery, response, description } = schema
  const shared = { ...(config.access === 'everybody' ? {} : { 401: ApiError }), ...mayFail }
  Object.assign(schema, {
    'x-access': config.access,
    description: [description, whoMay(config.access)].filter(text => text !== undefined).join(' '),
    querystring,
    response: { ...shared, ...(response as object) },
  })
}

/** The sentence of a route's documentation that says who may use it. */
const whoMay = (access: Access): string => {
  if (access === 'everybody') return 'Needs no login.'
  if (access === 'signed-in') return 'Needs a login.'
  return access === 'owner' ? 'Only for the owner of the account.' : `Needs the permission ${access}.`
}

const mayUse = ({ isOwner, permissions }: Actor, access: Access): boolean => {
  if (access === 'signed-in') return true
  return isOwner || permissions.some(permission => permission === access)
}

/** The signed-in user of a request. Only for routes that require one. */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor === null) throw notSignedIn()
  return request.actor
}

/** Against CSRF: a form on another site sends the cookie as well (SameSite=Lax stops most of them, not all). */
function checkOrigin({ method, headers, protocol, host }: FastifyRequest, baseUrl: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  const own = baseUrl ?? `${protocol}://${host}`
  if (headers.origin === own) return
  throw new AppError('ORIGIN_FOREIGN', 'forbidden', `Every request other than GET must send \`Origin: ${own}\`.`)
}

/** Over http a browser drops the secure cookie, and each further request would be refused as not logged in. */
function checkTransport({ protocol }: FastifyRequest, isSecure: boolean): void {
  if (!isSecure || protocol === 'https') return
  throw new AppError(
    'PROXY_UNTRUSTED',
    'invalid',
    'BASE_URL is https, but this request came as http: put the proxy in front of Frontdesk into TRUSTED_PROXIES.',
  )
}
