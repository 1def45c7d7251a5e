import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections. */
const lowest = 12_000
const highest = 32_000

/**
 * A loopback port for a server that will be killed and started again: one that no outgoing connection is given
 * meanwhile, as happens in every fiftieth restart under load with a port that the system chose.
 */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
