import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import { readEvents } from '@frontdesk/testing/visitor'
import { killOnExit } from '../../harness/kill-on-exit.ts'
import { until } from '@frontdesk/testing/until'
import type { Fault } from './fault.ts'
import { answeredWithin, slowTurns, wordsSeen } from '../harness/held-turns.ts'
import type { Load } from '../harness/load.ts'
import { aMessage, answeredUnseen, endOf, leaveAt, neverRead, post } from '../harness/message.ts'
import type { Cluster } from '../harness/start-cluster.ts'
import type { Turn } from '../harness/visit.ts'

/** What visitors and their networks do. */
export const visitorFaults: readonly Fault[] = [
  {
    name: 'F9, I2, I4, I15: visitors who leave at token 10 are answered and charged all the same',
    async inject(cluster) {
      cluster.provider.teach('slowly', () => ({ echo: true, tokenMs: 100 }))
      const messages = Array.from({ length: 10 }, (_, index) => aMessage(cluster, index, 'slowly'))
      await Promise.all(messages.map(message => leaveAt(10, cluster, message)))
      return answeredUnseen(cluster, messages)
    },
  },
  {
    name: 'F9, I2, I4, I15: visitors who never read hold up nobody, and are answered into history',
    async inject(cluster, load) {
      // 200 kB in two seconds: more than a connection that nobody reads takes.
      cluster.provider.teach('at-great-length', ({ marker }) => ({
        tokens: [`You asked: ${marker}.\n\n`, ...Array.from({ length: 400 }, () => `Hello ${'o'.repeat(490)}.\n\n`)],
        tokenMs: 5,
      }))
      const messages = Array.from({ length: 10 }, (_, index) => aMessage(cluster, index, 'at-great-length'))
      const deaf = await Promise.all(messages.map(message => neverRead(cluster, message)))
      const wrongs = await answeredUnseen(cluster, messages)
      const { answered } = load.counts()
      await until(() => load.counts().answered >= answered + load.options.visitors)
      for (const socket of deaf) socket.destroy()
      return wrongs
    },
  },
  {
    name: 'F9, I3, I14: a thousand readers of one reply come back at once, and each reads the same end',
    async inject(cluster, load) {
      const [turn] = slowTurns(cluster, load)
      if (turn === undefined) return ['nobody asked']
      await until(() => wordsSeen(turn) >= 3)
      const ends = await storm(cluster, load, turn)
      const wrongs = await answeredWithin(load, [turn], 30_000)
      return [...wrongs, ...ends.filter(end => end !== turn.reply).map(end => `I3: ${end}`)]
    },
  },
  {
    name: 'F9, I9: one message sent ten times at once is one message, one call and one reply',
    async inject(cluster) {
      const message = aMessage(cluster, 0, 'asks')
      const asJson = async (): Promise<string> =>
        ((await (await post(cluster, message, 'application/json')).json()) as { reply: string }).reply
      const asStream = async (): Promise<string> => endOf(readEvents(await post(cluster, message, 'text/event-stream')))
      const replies = await Promise.all(Array.from({ length: 5 }, () => [asJson(), asStream()]).flat())
      const calls = cluster.provider.askedBy(message.marker).length
      return [
        ...(new Set(replies).size === 1 ? [] : [`I9: ${[...new Set(replies)].join(' and ')}`]),
        ...(calls === 1 ? [] : [`I9: ${calls} calls`]),
        ...(await answeredUnseen(cluster, [message])),
      ]
    },
  },
]

/** A thousand readers resume a turn's stream from its beginning; returns the ends that they read, each once. */
async function storm({ apiUrls }: Cluster, load: Load, turn: Turn): Promise<string[]> {
  const chatbotId = load.conversations.find(({ turns }) => turns.includes(turn))?.chatbotId
  const input = {
    urls: apiUrls.map(url => `${url}/api/chat/replies/${turn.replyId}/events?chatbotId=${chatbotId}`),
    headers: { origin: 'https://shop.example', accept: 'text/event-stream', 'x-chat-session-id': turn.sessionId },
    readers: 1_000,
  }
  const program = fileURLToPath(projectUrl('test/faults/harness/reconnect-storm.mjs'))
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(input)])
  const isGone = killOnExit(() => running.child.kill('SIGKILL'))
  const { stdout } = await running.finally(isGone)
  // Printed by the program above.
  return JSON.parse(stdout) as string[]
}
