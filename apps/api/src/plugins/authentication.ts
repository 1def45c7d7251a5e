import cookie from '@fastify/cookie'
import session from '@fastify/session'
import { findActor, isSecondFactorOverdue, type Actor, type Login } from '@frontdesk/accounts/actor'
import type { LoginPlace } from '@frontdesk/accounts/audit/record-login-event'
import { notSignedIn, passwordNeeded, permissionDenied, secondFactorRequired } from '@frontdesk/accounts/errors'
import { AppError } from '@frontdesk/errors/app-error'
import { ApiError } from '@frontdesk/contracts/api-error'
import type { PermissionName } from '@frontdesk/contracts/account/login'
import type { LoginSession } from '@frontdesk/contracts/account/login-sessions'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions, Session } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestLimit } from '../limits/request-limit.ts'
import type { KnownDevices } from '../logins/known-devices.ts'
import { enteredPasswords, type EnteredPasswords } from '../logins/entered-passwords.ts'
import { hashOfSession, idleMs, sessionStore, type SessionStore } from '../logins/session-store.ts'
import { userSessions } from '../logins/user-sessions.ts'
import { countForPerson } from './connections.ts'
import { rejectLoneSurrogates } from './reject-lone-surrogates.ts'

/**
 * Who may use a route: users with a permission, those who see visitors (with the permission for conversations or for live
 * chats), the owner of the account, operators, any user, or everybody.
 */
export type Access = PermissionName | 'visitors' | 'owner' | 'operator' | 'signed-in' | 'everybody'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route of the dashboard. */
    access?: Access
    /** Whether the password must have been entered within the last hour. */
    needsPassword?: true
    /** Whether users who lack a second factor that their account requires may use it: to set one up. */
    isForSetUp?: true
  }
  interface Session {
    login?: Login
    /** Where the user logged in from. */
    place?: LoginPlace
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings'> & { devices: KnownDevices }

const noQuery = Type.Object({}, { additionalProperties: false })
/** What any route may answer: to an invalid request, and while PostgreSQL or Redis is down. */
const mayFail = { 400: ApiError, 503: ApiError }
/** What a route that needs a login may answer as well. */
const refused = { 401: ApiError, 403: ApiError, 429: ApiError }

/** The login sessions of users. */
export interface LoginSessions {
  /** Throws if the browser would drop the cookie of a login, for what must not happen without one. */
  check: (request: FastifyRequest) => void
  /** Logs a user in. */
  create: (request: FastifyRequest, login: Login & { userId: string; place: LoginPlace }) => Promise<void>
  /** Records that the user of a request has entered their password again. */
  confirm: (request: FastifyRequest) => Promise<void>
  /** Whether the password of a request's login was entered within the last hour. */
  hasRecentPassword: (request: FastifyRequest) => Promise<boolean>
  /** Logs the user out, and removes the cookie from their browser. */
  destroy: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Lists the logins of the user, newest first. */
  list: (request: FastifyRequest, userId: string) => Promise<LoginSession[]>
  /** Ends one login of the user, or all but that of the request. Returns how many. */
  end: (request: FastifyRequest, userId: string, which: { id: string } | 'others') => Promise<number>
  /** Finds the user of a request again; null if the login has ended or may no longer use the route. */
  findActor: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * Adds authentication and access control to the dashboard's routes. A route declares who may use it, and without a
 * declaration the API does not start. The check goes by the matched route, not by the address, so that no spelling of an
 * address gets around it. Requests that change something must come from our own origin.
 */
export async function addAuthentication(app: FastifyInstance, needs: Needs): Promise<LoginSessions> {
  const { db, redis, namespace, settings, devices } = needs
  const store = sessionStore({ redis, namespace })
  const countRequest = requestLimit({ redis, namespace, settings })
  const passwords = enteredPasswords({ redis, namespace })
  const isSecure = settings.baseUrl?.startsWith('https://') === true
  await app.register(cookie)
  await app.register(session, {
    secret: settings.sessionSecret,
    store,
    cookieName: cookieName(isSecure),
    cookie: { ...cookieOptions(isSecure), maxAge: idleMs },
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
    const { access, needsPassword, isForSetUp } = request.routeOptions.config
    if (access === 'everybody') return
    const { login, sessionId } = request.session
    if (login === undefined) throw notSignedIn()
    // By the login, not by its user: somebody with a stolen cookie must not use up the requests of the other logins.
    await countRequest(hashOfSession(sessionId))
    const actor = await findActor({ db }, login)
    if (actor === null) {
      // Otherwise each request would make the session of a login that has ended last longer.
      await request.session.destroy()
      throw notSignedIn()
    }
    devices.remember(request, reply, actor.email)
    request.actor = actor
    countForPerson(request.raw.socket, actor.userId)
    if (isForSetUp !== true && isSecondFactorOverdue(actor)) throw secondFactorRequired()
    if (access !== undefined && !mayUse(actor, access))
      throw permissionDenied(access === 'visitors' ? 'conversations' : access)
    if (needsPassword === true && !(await passwords.isRecent(sessionId))) throw passwordNeeded()
  })
  return loginSessions(needs, { store, passwords, isSecure })
}

/** With the prefix, browsers accept the cookie from this host and over TLS alone. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-frontdesk' : 'frontdesk')

/** Strict: the dashboard is one page, whose own requests bring the cookie wherever the link to it came from. */
const cookieOptions = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' }) as const

interface LoginStores {
  store: SessionStore
  passwords: EnteredPasswords
  isSecure: boolean
}

function loginSessions({ db, redis, namespace }: Needs, { store, passwords, isSecure }: LoginStores): LoginSessions {
  const ofUsers = userSessions({ redis, namespace })
  return {
    check: request => checkTransport(request, isSecure),
    async create(request, { userId, place, ...login }) {
      checkTransport(request, isSecure)
      // Against session fixation: the cookie from before the login must not become its key.
      await request.session.regenerate()
      // A proxy that speaks TLS may be known by its address alone, without a BASE_URL.
      request.session.options({ secure: request.protocol === 'https' })
      request.session.set('login', login)
      request.session.set('place', place)
      const { sessionId } = request.session
      // Not `session.save`, which would set the cookie twice.
      await store.create(sessionId, request.session)
      await Promise.all([ofUsers.add(userId, hashOfSession(sessionId)), passwords.record(sessionId)])
    },
    confirm: ({ session }) => passwords.record(session.sessionId),
    hasRecentPassword: ({ session }) => passwords.isRecent(session.sessionId),
    async destroy(request, reply) {
      await request.session.destroy()
      reply.clearCookie(cookieName(isSecure), cookieOptions(isSecure))
    },
    async list({ session }, userId) {
      const current = hashOfSession(session.sessionId)
      const kept = await ofUsers.list(userId)
      return kept.flatMap(({ id, session: { login, place }, lastSeenAt }) => {
        // A new password has ended the others.
        if (login === undefined || place === undefined || login.epoch !== session.login?.epoch) return []
        const times = { createdAt: new Date(login.at).toISOString(), lastSeenAt: lastSeenAt.toISOString() }
        return [{ id, ...place, ...times, isCurrent: id === current }]
      })
    },
    end: ({ session }, userId, which) =>
      ofUsers.end(userId, which === 'others' ? { kept: hashOfSession(session.sessionId) } : which),
    async findActor({ session: { sessionId }, routeOptions }) {
      const kept = await new Promise<Session | null | undefined>((resolve, reject) => {
        store.get(sessionId, (error: unknown, found) => (error == null ? resolve(found) : reject(error)))
      })
      const actor = kept?.login === undefined ? null : await findActor({ db }, kept.login)
      const { access } = routeOptions.config
      if (actor === null || isSecondFactorOverdue(actor)) return null
      return access !== undefined && mayUse(actor, access) ? actor : null
    },
  }
}

/** Completes the schema of a route by who may use it, for the documentation. Throws if the route does not say so. */
function declareAccess({ method, url, config, schema }: RouteOptions): void {
  if (config?.access === undefined || schema === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may use it, and how`)
  }
  // A route that answers HEAD beside GET is registered twice.
  if ('x-access' in schema) return
  // A misspelt query parameter is refused, not ignored.
  const { querystring = noQuery, response, description } = schema
  const shared = { ...(config.access === 'everybody' ? {} : refused), ...mayFail }
  Object.assign(schema, {
    'x-access': config.access,
    description: [description, whoMay(config.access), config.needsPassword && passwordText]
      .filter(text => text !== undefined)
      .join(' '),
    querystring,
    response: { ...shared, ...(response as object) },
  })
}

const passwordText = 'Needs a password entered within the last hour.'

/** The sentence of a route's documentation that says who may use it. */
const whoMay = (access: Access): string => {
  if (access === 'everybody') return 'No login required.'
  if (access === 'signed-in') return 'Login required.'
  if (access === 'operator') return 'Only for operators of the installation.'
  return access === 'owner' ? 'Only for the owner of the account.' : `Needs the permission ${access}.`
}

const mayUse = (actor: Actor, access: Access): boolean => {
  const { isOwner, isOperator, permissions } = actor
  if (access === 'signed-in') return true
  if (access === 'visitors') return (['conversations', 'live-chat'] as const).some(either => mayUse(actor, either))
  // Not the owners of accounts: they are customers of whoever runs the installation.
  if (access === 'operator') return isOperator
  return isOwner || permissions.some(permission => permission === access)
}

/** The signed-in user of a request. Only for routes that require one. */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor === null) throw notSignedIn()
  return request.actor
}

/** Against CSRF, beside SameSite: a sibling of our host is the same site to a browser, and its forms send the cookie as well. */
function checkOrigin({ method, headers, protocol, host }: FastifyRequest, baseUrl: string | undefined): void {
  if (method === 'GET' || method === 'HEAD') return
  const own = baseUrl ?? `${protocol}://${host}`
  if (headers.origin === own) return
  throw new AppError('ORIGIN_FOREIGN', 'forbidden', `Every request other than GET must send \`Origin: ${own}\`.`, {
    values: { origin: own },
  })
}

/** Over http a browser drops the secure cookie, and each further request would be refused as not logged in. */
function checkTransport({ protocol }: FastifyRequest, isSecure: boolean): void {
  if (!isSecure || protocol === 'https') return
  throw new AppError(
    'PROXY_UNTRUSTED',
    'invalid',
    'BASE_URL is https, but this request arrived over http. Add the proxy in front of Frontdesk to TRUSTED_PROXIES.',
  )
}
