import { AppError } from '@frontdesk/errors/app-error'
import type { RedisOptions } from 'ioredis'

/** Options of a client. The omitted option has a type that does not match the constructor's. */
export type ClientOptions = Omit<RedisOptions, 'replyMapping'>

/** `redis+sentinel://:PASSWORD@HOST:PORT,HOST:PORT/NAME?sentinelPassword=PASSWORD`, without the parts that are not needed. */
const form =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<username>[^:@/]*):(?<password>[^@/]*)@)?(?<hosts>[\w.:,[\]-]+)\/(?<name>[\w.-]+)(?:\?sentinelPassword=(?<sentinelPassword>[^&]+))?$/

/** The forms of REDIS_URL: an address, or Sentinels with the name of the primary they watch. */
export const redisUrlPattern = `^rediss?://|${form.source.replaceAll(/\?<\w+>/g, '')}`

/** As short as a request can wait: the next sentinel may answer. */
const sentinelMs = 1_000

/**
 * How to find a Redis that sentinels watch; undefined if the address is that of a Redis itself. Each connection asks
 * them for the primary when it is made, and checks that it is one. User and password are those of Redis; a sentinel may
 * have a password of its own. With `rediss` everything is encrypted.
 */
export function readSentinels(url: string): ClientOptions | undefined {
  const { scheme, username, password, hosts = '', name, sentinelPassword } = form.exec(url)?.groups ?? {}
  if (name === undefined) return undefined
  const sentinels = hosts.split(',').map(host => {
    const { hostname, port } = new URL(`redis://${host}`)
    return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || 26_379) }
  })
  const decoded = (key: string, text: string | undefined) => (text ? { [key]: decodeURIComponent(text) } : {})
  return {
    sentinels,
    name,
    ...decoded('username', username),
    ...decoded('password', password),
    ...decoded('sentinelPassword', sentinelPassword),
    ...(scheme === 'rediss' ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    sentinelCommandTimeout: sentinelMs,
  }
}

/** No sentinel of REDIS_URL answers, or none knows the name. */
export const sentinelsUnreachable = (): AppError =>
  new AppError('SENTINELS_UNREACHABLE', 'unavailable', 'No Sentinel in REDIS_URL knows where Redis is.')
