import cookie from '@fastify/cookie'
import session from '@fastify/session'
import {
  findActor,
  isSecondFactorOverdue,
  isUser,
  type Actor,
  type Login,
  type UserActor,
} from '@frontdesk/accounts/actor'
import type { LoginPlace } from '@frontdesk/accounts/audit/record-login-event'
import {
  notSignedIn,
  passwordNeeded,
  permissionDenied,
  secondFactorRequired,
  tokenRefused,
} from '@frontdesk/accounts/errors'
import { loginIsOfProvider } from '@frontdesk/accounts/single-sign-on/errors'
import { AppError } from '@frontdesk/errors/app-error'
import type { LoginSession } from '@frontdesk/contracts/account/login-sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify'
import type { Deps } from '../deps.ts'
import { requestLimit } from '../limits/request-limit.ts'
import { apiTokens, hasToken, type ApiTokens } from '../logins/api-tokens.ts'
import type { KnownDevices } from '../logins/known-devices.ts'
import { enteredPasswords, type EnteredPasswords } from '../logins/entered-passwords.ts'
import { hashOfSession, idleMs, sessionStore, type SessionStore } from '../logins/session-store.ts'
import { userSessions } from '../logins/user-sessions.ts'
import { countForPerson } from './connections.ts'
import { declareAccess, deniedTo, isForTokens } from './route-access.ts'
import { rejectLoneSurrogates } from './reject-lone-surrogates.ts'

declare module 'fastify' {
  interface Session {
    login?: Login
    /** Where the user logged in from. */
    place?: LoginPlace
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Whether it has an API token that counts. Routes for everybody ask for no login, and look at no token. */
    isOfProgram: boolean
  }
}

type Needs = Pick<Deps, 'db' | 'redis' | 'namespace' | 'settings' | 'metrics'> & { devices: KnownDevices }

/** A login that begins. */
interface NewLogin extends Login {
  userId: string
  place: LoginPlace
  /** False where the user may not have been asked for anything just now. */
  isConfirmed?: boolean
}

/** The login sessions of users. */
export interface LoginSessions {
  /** Throws if the browser would drop the cookie of a login, for what must not happen without one. */
  check: (request: FastifyRequest) => void
  /** Logs a user in. */
  create: (request: FastifyRequest, login: NewLogin) => Promise<void>
  /** Lets the login of a request go on when all logins of the user have ended with their epoch. */
  renew: (request: FastifyRequest, epoch: number) => Promise<void>
  /** Records that the user of a request has entered their password again. */
  confirm: (request: FastifyRequest) => Promise<void>
  /** Records the same for the session with this hash. */
  confirmSession: (hash: string) => Promise<void>
  /** Whether the password of a request's login was entered within the last hour. */
  hasRecentPassword: (request: FastifyRequest) => Promise<boolean>
  /** Logs the user out, and removes the cookie from their browser. */
  destroy: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Lists the logins of the user, newest first. */
  list: (request: FastifyRequest, userId: string) => Promise<LoginSession[]>
  /** Ends one login of the user, or all but that of the request. Returns how many. */
  end: (request: FastifyRequest, userId: string, which: { id: string } | 'others') => Promise<number>
  /** Finds the actor of a request again; null if the login or the token has ended or may no longer use the route. */
  findActor: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * Adds authentication and access control to the dashboard's routes. A route declares who may use it, and without a
 * declaration the API does not start. The check goes by the matched route, not by the address, so that no spelling of an
 * address gets around it. Requests with a cookie that change something must come from our own origin. A request with an
 * API token needs neither: no browser adds the token by itself.
 */
export async function addAuthentication(app: FastifyInstance, needs: Needs): Promise<LoginSessions> {
  const { redis, namespace, settings } = needs
  const store = sessionStore({ redis, namespace })
  const passwords = enteredPasswords({ redis, namespace })
  const tokens = apiTokens(needs)
  const isSecure = settings.baseUrl?.startsWith('https://') === true
  app.decorateRequest('isOfProgram', false)
  // Before the cookie is read: of a request with both, the token decides.
  app.addHook('onRequest', async request => {
    const hasLogin = cookieName(isSecure) in app.parseCookie(request.headers.cookie ?? '')
    request.isOfProgram = request.routeOptions.config.access !== 'everybody' && hasToken(request, { hasLogin })
    if (request.isOfProgram) delete request.headers.cookie
  })
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
  const { findProgram, findUser } = actorsOf(needs, tokens)
  app.addHook('onRequest', async (request, reply) => {
    // Answers to a user must not be cached on their way.
    reply.header('cache-control', 'no-store')
    await (request.isOfProgram ? findProgram(request, reply) : findUser(request, reply))
    const { actor, routeOptions } = request
    if (actor === null) return
    const denied = deniedTo(actor, routeOptions.config)
    if (denied !== null) throw permissionDenied(denied)
    if (routeOptions.config.needsPassword === true && !(await passwords.isRecent(request.session.sessionId)))
      throw passwordNeeded()
  })
  return loginSessions(needs, { store, passwords, tokens, isSecure })
}

/** Finds who makes a request, counts it, and puts them on it. */
function actorsOf({ db, redis, namespace, settings, devices }: Needs, tokens: ApiTokens) {
  const countRequest = requestLimit({ redis, namespace, settings })
  const findProgram = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const actor = await tokens.find(request, reply)
    await countRequest(`token:${actor.tokenId}`)
    request.actor = actor
    countForPerson(request.raw.socket, `token ${actor.tokenId}`)
    if (!isForTokens(request.routeOptions.config)) throw tokenRefused()
  }
  const findUser = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    checkOrigin(request, settings.baseUrl)
    const { access, isForSetUp, changesLogin } = request.routeOptions.config
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
    if (changesLogin === true && actor.singleSignOnId !== undefined) throw loginIsOfProvider()
  }
  return { findProgram, findUser }
}

/** With the prefix, browsers accept the cookie from this host and over TLS alone. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-frontdesk' : 'frontdesk')

/** Strict: the dashboard is one page, whose own requests bring the cookie wherever the link to it came from. */
const cookieOptions = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' }) as const

interface LoginStores {
  store: SessionStore
  passwords: EnteredPasswords
  tokens: ApiTokens
  isSecure: boolean
}

function loginSessions(
  { db, redis, namespace }: Needs,
  { store, passwords, tokens, isSecure }: LoginStores,
): LoginSessions {
  const ofUsers = userSessions({ redis, namespace })
  const findUserAgain = async ({ session: { sessionId } }: FastifyRequest): Promise<UserActor | null> => {
    const kept = await new Promise<Session | null | undefined>((resolve, reject) => {
      store.get(sessionId, (error: unknown, found) => (error == null ? resolve(found) : reject(error)))
    })
    return kept?.login === undefined ? null : findActor({ db }, kept.login)
  }
  return {
    check: request => checkTransport(request, isSecure),
    async create(request, { userId, place, isConfirmed = true, ...login }) {
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
      await ofUsers.add(userId, hashOfSession(sessionId))
      if (isConfirmed) await passwords.record(hashOfSession(sessionId))
    },
    async renew({ session }, epoch) {
      if (session.login === undefined) throw notSignedIn()
      session.set('login', { ...session.login, epoch })
      await store.create(session.sessionId, session)
    },
    confirm: ({ session }) => passwords.record(hashOfSession(session.sessionId)),
    confirmSession: passwords.record,
    async hasRecentPassword(request) {
      if (request.isOfProgram) throw tokenRefused()
      return passwords.isRecent(request.session.sessionId)
    },
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
    async findActor(request) {
      const actor = request.isOfProgram ? await tokens.findAgain(request) : await findUserAgain(request)
      if (actor === null || isSecondFactorOverdue(actor)) return null
      return deniedTo(actor, request.routeOptions.config) === null ? actor : null
    },
  }
}

/** The user or the program of a request. Only for routes that require one. */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor === null) throw notSignedIn()
  return request.actor
}

/** The user of a request. Only for routes that are not for programs. */
export function requireUser(request: FastifyRequest): UserActor {
  const actor = requireActor(request)
  if (!isUser(actor)) throw tokenRefused()
  return actor
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
