import { randomInt } from 'node:crypto'
import type { AdmittedUser } from '@frontdesk/accounts/login/sign-in'
import { AppError } from '@frontdesk/errors/app-error'
import type { ApiSettings, Deps } from '../deps.ts'
import { countByAll, countInWindow, takeBack, type LimitedCounter } from './count-in-window.ts'
import { pseudonymise } from '../http/pseudonymise.ts'
import { limitedNetworks } from './network.ts'

/*
 * Tries to log in are counted in Redis, across all processes. Knowing an e-mail address must not be enough to lock its
 * user out:
 *
 * - A device that the user has logged in on is counted by itself, and by nothing that others do.
 * - Of everybody else, one network has few tries for a person. It locks out itself alone, and if the user has logged in
 *   from there lately, nothing that others do is counted with it.
 * - Tries for one person from many networks are slowed down and not refused for long: beyond the free ones, one try
 *   goes through about every ten seconds, whoever is first. Nobody is told when, and a network that tries again and again
 *   until it is the first uses up its own tries. Otherwise eighteen addresses would be the first each time.
 */

type Needs = Pick<Deps, 'redis' | 'namespace'> & { settings: Pick<ApiSettings, 'limiterSecret'> }

const windowMs = 15 * 60 * 1_000
const hourMs = 60 * 60 * 1_000

/** Wrong passwords in a window. The limit of a network stops guessing for many people. */
const most = { ofDevice: 5, ofPersonInNetwork: 5, ofPerson: 10, ofNetwork: 50, ofSession: 5 }
/** Challenges for passkeys in a window. Nobody can guess a signature: this bounds what a network makes us remember. */
const mostChallenges = 300
/** Logins of one user in a window. Each of them is kept in the audit log for a year. */
const mostLogins = 60
/** Tries of a network for a person that use up none of its own while they wait behind those of others. */
const mostBehindOthers = 10
/** Beyond `ofPerson`: 90 tries in a window at most, which no password is guessed with that is not common. */
const pauseMs = { atLeast: 5_000, atMost: 15_000 }
/** Mails with a link for a new password to one mailbox, in an hour. */
const mostMails = 3

/** Who tries to log in. */
export interface Trier {
  ip: string
  email: string
  /** The id of a device that this person has logged in on before. */
  device: string | null
  /** Whether this person has logged in from this network lately. */
  isKnownNetwork: boolean
}

/** A limit that tries can exceed. */
export type LoginLimit = 'device' | 'network' | 'person' | 'user'

/** What the count of one try says. */
export interface CountedTry {
  /** Milliseconds until another try makes sense; 0 if this one is allowed. */
  waitMs: number
  /** The limit that this try is the first to exceed in its window. */
  exceeds: LoginLimit | null
  /** Whether its failure is recorded. Of tries beyond the free ones there may be thousands a day. */
  isRecorded: boolean
  /** Takes the count back, after the right password. */
  forgive: () => Promise<void>
}

/** The count of a login, which takes two steps for a user with a second factor. */
export interface CountedLogin extends CountedTry {
  /** Remembers that the password was right and the second factor was missing. The try stays counted until it follows. */
  keepStep: () => Promise<void>
  /**
   * Takes back the step before, once, after the second factor. Of the network's own tries it takes none back: a step can
   * be as old as the window before, and somebody with many users of their own would have more guesses in this one.
   */
  forgiveStep: () => Promise<void>
}

/** Limits on logins, on links for a new password, and on wrong API tokens. */
export interface LoginLimits {
  /** Counts a login before its password is checked. */
  countLogin: (trier: Trier) => Promise<CountedLogin>
  /**
   * Counts a login once its password, and its code if it needs one, has proved right, so that nobody else uses up the
   * user's logins. With a new password they are counted again: one that was stolen uses up nothing of it.
   */
  countRight: (user: AdmittedUser) => Promise<CountedTry>
  /** Counts a password that one login session enters again; throws where the limit is exceeded. */
  countEntered: (sessionId: string) => Promise<void>
  /** Counts a request with an API token that may be wrong, by network. */
  countToken: (ip: string) => Promise<CountedTry>
  /** Counts a challenge for the login with a passkey by network; throws where the limit is exceeded. */
  countChallenge: (ip: string) => Promise<void>
  /** Counts the use of a link by network; throws where the limit is exceeded. */
  countLink: (ip: string) => Promise<void>
  /**
   * Counts a request for a link; throws where the network has had too many. False: the mailbox has had its mails of this
   * hour, and gets no further one.
   */
  countRequest: (trier: Pick<Trier, 'ip' | 'email'>) => Promise<boolean>
}

export function loginLimits(needs: Needs): LoginLimits {
  const { redis } = needs
  return {
    async countLogin({ ip, email, device, isKnownNetwork }) {
      if (device !== null) {
        const key = keyOf(needs, 'login:device', device)
        return { ...(await countAll(needs, [{ key, most: most.ofDevice, limit: 'device' }])), ...stepOf(needs, [key]) }
      }
      const person = email.trim().toLowerCase()
      const step = stepOf(needs, personHere(needs, ip, person))
      const here = { ...(await countAll(needs, countersOf(needs, 'login', [ip, person]))), ...step }
      if (here.waitMs > 0 && here.exceeds !== null && (await hasWaited(needs, ip, person))) {
        // Its tries were used up by waiting behind those of others, and it may be who is guessed at.
        return { ...here, exceeds: 'person' }
      }
      if (here.waitMs > 0 || isKnownNetwork) return here
      const everywhere = await countPerson(needs, person)
      if (everywhere.waitMs > 0 && (await isForgiven(needs, ip, person))) await here.forgive()
      const forgive = async (): Promise<void> => void (await Promise.all([here.forgive(), everywhere.forgive()]))
      const all = [...personHere(needs, ip, person), keyOf(needs, 'login:person', person)]
      return { ...everywhere, ...stepOf(needs, all), forgive }
    },
    countRight({ userId, sessionEpoch }) {
      const key = keyOf(needs, 'login:user', userId, String(sessionEpoch))
      return countAll(needs, [{ key, most: mostLogins, limit: 'user' }])
    },
    async countEntered(sessionId) {
      const key = keyOf(needs, 'password:session', sessionId)
      refuse(await countAll(needs, [{ key, most: most.ofSession, limit: 'device' }]))
    },
    countToken: ip => countAll(needs, countersOf(needs, 'token', [ip])),
    async countChallenge(ip) {
      refuse(await countAll(needs, countersIn(needs, 'passkey:network', { ip, atMost: mostChallenges })))
    },
    async countLink(ip) {
      refuse(await countAll(needs, countersOf(needs, 'reset', [ip])))
    },
    async countRequest({ ip, email }) {
      const person = email.trim().toLowerCase()
      refuse(await countAll(needs, countersOf(needs, 'reset', [ip, person])))
      return (await countInWindow(redis, keyOf(needs, 'reset:mailbox', person), hourMs)) <= mostMails
    },
  }
}

interface Counter extends LimitedCounter {
  readonly limit: LoginLimit
}

const keyOf = ({ namespace, settings }: Needs, what: string, ...who: string[]): string =>
  `${namespace}:${what}:${pseudonymise(settings.limiterSecret, who.join('\n'))}`

/** The counters of an address's networks, or of one person in them. */
const countersIn = (needs: Needs, what: string, { ip, atMost }: { ip: string; atMost: number }, person?: string) =>
  limitedNetworks(ip, atMost).map((network): Counter => ({
    key: keyOf(needs, what, ...(person === undefined ? [] : [person]), network.name),
    most: network.most,
    limit: 'network',
  }))

/** The counters of an address's networks, and those of one person in them. */
function countersOf(
  needs: Needs,
  what: 'login' | 'reset' | 'token',
  [ip, person]: readonly [ip: string, person?: string],
): Counter[] {
  const ofAll = countersIn(needs, `${what}:network`, { ip, atMost: most.ofNetwork })
  if (person === undefined) return ofAll
  return [...ofAll, ...countersIn(needs, `${what}:both`, { ip, atMost: most.ofPersonInNetwork }, person)]
}

/** The keys of one person's tries in the networks of an address. */
const personHere = (needs: Needs, ip: string, person: string): string[] =>
  countersIn(needs, 'login:both', { ip, atMost: most.ofPersonInNetwork }, person).map(({ key }) => key)

/** The step of a login whose second factor is still missing. It was counted by these keys, the first of which is its own. */
function stepOf(needs: Needs, keys: readonly string[]): Pick<CountedLogin, 'keepStep' | 'forgiveStep'> {
  const { redis } = needs
  const kept = keyOf(needs, 'login:step', keys[0] ?? '')
  return {
    keepStep: async () => void (await redis.set(kept, '1', 'PX', windowMs)),
    forgiveStep: async () => {
      if ((await redis.del(kept)) === 1) await Promise.all(keys.map(key => takeBack(redis, key)))
    },
  }
}

/** Whether a try that waits behind those of others uses up none of its network's own: a few do not. */
async function isForgiven(needs: Needs, ip: string, person: string): Promise<boolean> {
  const { waitMs } = await countAll(needs, countersIn(needs, 'login:behind', { ip, atMost: mostBehindOthers }, person))
  return waitMs === 0
}

/** Whether this network has waited so often behind the tries of others that it used up some of its own. */
async function hasWaited(needs: Needs, ip: string, person: string): Promise<boolean> {
  const counters = countersIn(needs, 'login:behind', { ip, atMost: mostBehindOthers }, person)
  const counts = await Promise.all(counters.map(async ({ key }) => Number(await needs.redis.get(key))))
  return counters.some(({ most }, at) => (counts[at] ?? 0) > most)
}

async function countAll({ redis }: Needs, counters: readonly Counter[]): Promise<CountedTry> {
  const counted = await countByAll(redis, counters, windowMs)
  const over = counted.filter(({ isOver }) => isOver)
  const waits = await Promise.all(over.map(async ({ counter }) => Math.max(1, await redis.pttl(counter.key))))
  return {
    waitMs: Math.max(0, ...waits),
    exceeds: over.find(({ counter, count }) => count === counter.most + 1)?.counter.limit ?? null,
    isRecorded: over.length === 0,
    forgive: async () => void (await Promise.all(counters.map(({ key }) => takeBack(redis, key)))),
  }
}

/** Counts a try for one person from anywhere. Beyond the free ones, one passes about every ten seconds. */
async function countPerson(needs: Needs, person: string): Promise<CountedTry> {
  const { redis } = needs
  const [key, gate] = [keyOf(needs, 'login:person', person), keyOf(needs, 'login:gate', person)]
  const counted = await countInWindow(redis, key, windowMs)
  const isFree = counted <= most.ofPerson
  const closedMs = randomInt(pauseMs.atLeast, pauseMs.atMost + 1)
  const mayPass = isFree || (await redis.set(gate, '1', 'PX', closedMs, 'NX')) === 'OK'
  return {
    // Not the time that is left: it would tell a program when to be the first.
    waitMs: mayPass ? 0 : pauseMs.atMost,
    exceeds: counted === most.ofPerson + 1 ? 'person' : null,
    isRecorded: isFree,
    forgive: async () => void (await Promise.all([takeBack(redis, key), redis.del(gate)])),
  }
}

/** Throws if a try has to wait. */
export function refuse({ waitMs }: Pick<CountedTry, 'waitMs'>): void {
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  const wait = retryAfterSeconds > 60 ? 'a quarter of an hour' : 'some seconds'
  throw new AppError('LOGIN_LIMITED', 'too-many', `There were too many attempts. Wait ${wait}, then try again.`, {
    retryAfterSeconds,
  })
}
