import { network, timesOfTunnel, tunnel } from './network.ts'

export interface CountInProcess {
  max: number
  windowMs: number
  /** How many keys are counted at a time, so that a flood of addresses cannot fill the memory. Further keys are refused. */
  maxKeys: number
}

/**
 * Counts requests per key in this process alone, in a fixed window that begins with its first key. Returns null while a
 * key is within `max`, then the milliseconds until the window ends. Uses the monotonic clock: setting the system clock
 * opens no window.
 */
export function countInProcess({ max, windowMs, maxKeys }: CountInProcess): (key: string) => number | null {
  const counts = new Map<string, number>()
  let endsAt = 0
  return key => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    if (count <= max && (count > 1 || counts.size < maxKeys)) {
      counts.set(key, count)
      return null
    }
    return endsAt - now
  }
}

/** The same per address: by the network of its household, and by the /48 around it. */
export function countAddressesInProcess({ max, ...more }: CountInProcess): (ip: string) => number | null {
  const ofHousehold = countInProcess({ max, ...more })
  const ofTunnel = countInProcess({ max: max * timesOfTunnel, ...more })
  return ip => {
    const around = tunnel(ip)
    const waitMs = ofHousehold(network(ip))
    return waitMs ?? (around === null ? null : ofTunnel(around))
  }
}
