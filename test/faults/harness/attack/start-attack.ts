import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { killOnExit } from '../../../harness/kill-on-exit.ts'
import type { Cluster } from '../start-cluster.ts'
import type { Victim } from './victim.ts'

/** Where the attacker comes from: two addresses, and a network of IPv6. */
export const addresses = ['203.0.113.7', '198.51.100.9', '2001:db8:7:1::']

/**
 * Limits of messages in a cluster with an attacker. In a minute four times what is shipped, because visitors of the load
 * repeat themselves in an outage sooner than widgets do; in a day so few that half an hour is enough to use it up.
 */
export const messageLimits = { perMinute: 60, perDay: 300 }

/** For the options of a cluster. */
export const attackEnv: Record<string, string> = {
  RATE_LIMIT_IP_PER_MINUTE: String(messageLimits.perMinute),
  RATE_LIMIT_IP_PER_DAY: String(messageLimits.perDay),
}

/** Somebody who uses every door that is open to everybody, as fast as the limits let them. */
export interface Attack {
  /** Resolves when every door was used and a limit was met. */
  underWay: () => Promise<void>
  /** Nothing is sent until it is resumed. */
  pause: () => void
  resume: () => void
  /** Ends it, and resolves with how many requests it sent, how often each was answered with each status, and what must not be. */
  stop: () => Promise<AttackReport>
}

interface AttackReport {
  sent: number
  answers: Record<string, Record<string, number>>
  wrongs: string[]
}

const program = fileURLToPath(projectUrl('test/faults/harness/attack/attacker.mjs'))

/** Attacks a chatbot past the balancer, at all API processes. */
export function startAttack({ apiUrls: urls }: Cluster, { chatbotId, owner }: Victim): Attack {
  const victim = { chatbotId, ownerEmail: owner.email }
  const input = JSON.stringify({ urls, addresses, victim, operations: readOperations() })
  const child = spawn(process.execPath, [program, input], { stdio: ['ignore', 'pipe', 'inherit'] })
  const release = killOnExit(() => child.kill('SIGKILL'))
  child.once('exit', release)
  const lines: string[] = []
  const output = createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  return {
    async underWay() {
      while (lines.length === 0) {
        await Promise.race([once(output, 'line'), once(output, 'close')])
        if (child.exitCode !== null) throw new Error(`the attacker ended with ${child.exitCode}`)
      }
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      const closed = once(output, 'close')
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await closed
      // Printed by the program above.
      return JSON.parse(lines.at(-1) ?? '') as AttackReport
    },
  }
}

/** The operations of the API, out of its own description. */
function readOperations(): { operationId: string; method: string; path: string }[] {
  const text = readFileSync(projectUrl('docs/openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  )
}
