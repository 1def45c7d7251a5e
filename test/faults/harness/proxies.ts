import type { Test } from 'tap'
import type { ClusterOptions } from './start-cluster.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The connections of a cluster that run through a proxy: those of all processes of a kind with one server. */
export interface Proxies {
  /** For the stand's options. */
  env: NonNullable<ClusterOptions['env']>
  between: (app: 'api' | 'worker', server: 'redis' | 'postgres') => TcpProxy
  all: () => TcpProxy[]
}

/** Proxies for one stand; each is laid when the first process needs it. */
export function openProxies(t: Test): Proxies {
  const laid = new Map<string, Promise<TcpProxy>>()
  const found = new Map<string, TcpProxy>()
  const lay = async (name: string, url: string): Promise<string> => {
    const laying = laid.get(name) ?? startTcpProxy(url)
    laid.set(name, laying)
    const wire = await laying
    if (!found.has(name)) t.teardown(() => wire.stop())
    found.set(name, wire)
    return wire.url
  }
  return {
    env: async ({ app }, { databaseUrl, redisUrl }) => ({
      DATABASE_URL: await lay(`${app} postgres`, databaseUrl),
      REDIS_URL: await lay(`${app} redis`, redisUrl),
    }),
    between: (app, server) => {
      const wire = found.get(`${app} ${server}`)
      if (wire === undefined) throw new Error(`no ${app} has asked for ${server} yet`)
      return wire
    },
    all: () => [...found.values()],
  }
}
