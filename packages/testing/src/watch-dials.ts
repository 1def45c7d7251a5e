import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Teardown } from './teardown.ts'

/**
 * Every address that this process dials from now on, as `127.0.0.1:5432`, whoever asks and whether or not anybody
 * answers: a listener sees no attempt at an address where nothing listens.
 */
export function watchDials(t: Teardown): string[] {
  const dials: string[] = []
  const onSocket = (message: unknown): void => {
    // Node's own channel: each message holds the socket that is about to connect.
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address, port) => dials.push(`${address}:${port}`))
  }
  subscribe('net.client.socket', onSocket)
  t.teardown(() => void unsubscribe('net.client.socket', onSocket))
  return dials
}
