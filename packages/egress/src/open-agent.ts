import { Agent } from 'undici'
import { guardedConnect, type ConnectNeeds } from './guarded-connect.ts'

interface AgentInput extends ConnectNeeds {
  /** From asking to the last byte. */
  readonly totalMs: number
}

/** Opens an undici agent whose connections go to allowed addresses only. */
export const openAgent = ({ totalMs, ...needs }: AgentInput): Agent =>
  new Agent({
    connect: guardedConnect(needs),
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    // Browsers take 256 kB; sites with long policies and many cookies send more than Node's 16 kB.
    maxHeaderSize: 131_072,
    // A crawl sends its next request within moments; longer would keep sockets to sites whose crawl has ended.
    keepAliveTimeout: 4_000,
  })
