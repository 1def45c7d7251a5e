import { network, timesOfTunnel, tunnel } from './network.ts'

export interface CountInProcess {
  max: number
  windowMs: number
  /**
   * How many keys are counted at a time, so that a flood of addresses cannot fill the memory. Further keys have no limit
   * until the window ends: these limits save work, and refusing would let a flood shut out everybody else.
   */
  maxKeys: number
}

/** Both return null while a key is within its limit, then the milliseconds until the window ends. */
interface Counter {
  count: (key: string) => number | null
  /** Whether `count` would refuse, without counting. */
  look: (key: string) => number | null
}

/**
 * Counts requests per key in this process alone, in a fixed window that begins with its first key. Uses the monotonic
 * clock: setting the system clock opens no window.
 */
export function countInProcess({ max, windowMs, maxKeys }: CountInProcess): Counter {
  const counts = new Map<string, number>()
  let endsAt = 0
  const look = (key: string): number | null => {
    const now = performance.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + windowMs
    }
    return (counts.get(key) ?? 0) >= max ? endsAt - now : null
  }
  return {
    look,
    count(key) {
      const waitMs = look(key)
      const known = counts.get(key)
      if (waitMs === null && (known !== undefined || counts.size < maxKeys)) counts.set(key, (known ?? 0) + 1)
      return waitMs
    },
  }
}

/** The same per address: by the network of its household, and by the /48 around it. */
export function countAddressesInProcess({ max, ...more }: CountInProcess): (ip: string) => number | null {
  const households = countInProcess({ max, ...more })
  const tunnels = countInProcess({ max: max * timesOfTunnel, ...more })
  return ip => {
    const around = tunnel(ip)
    if (around === null) return households.count(network(ip))
    // Before its household is counted: one tunnel has 65,536 of them. What a household is refused, its neighbours keep.
    return tunnels.look(around) ?? households.count(network(ip)) ?? tunnels.count(around)
  }
}
