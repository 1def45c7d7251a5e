import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const denied = (): never => {
  throw new Error('There is no network in this process.')
}

const deny = (owner: object): void => {
  for (const name of Object.getOwnPropertyNames(owner))
    if (/^(?:_?create\w*Handle|connect|listen|bind|send|lookup\w*|resolve\w*|reverse)$/.test(name))
      Object.defineProperty(owner, name, { value: denied })
}

/**
 * Takes the network from this process, for ever. A sandboxed process does so first: Node's permission model of versions 20 to 24
 * knows files, processes and threads, and no network. It closes the way to the handles below these functions.
 */
export function denyNetwork(): void {
  for (const owner of [net, net.Socket.prototype, net.Server.prototype, dgram.Socket.prototype]) deny(owner)
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) deny(owner)
  syncBuiltinESMExports()
}
