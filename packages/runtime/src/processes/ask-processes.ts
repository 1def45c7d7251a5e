import cluster from 'node:cluster'

/** What one of the processes that one command started has answered. */
export interface ProcessAnswer<Answer> {
  /** Number of the process, from 1. */
  process: number
  /** False while it starts: it is not asked then. */
  isReady: boolean
  /** Missing where it did not answer in time. */
  answer?: Answer
}

/** What a process sends to its supervisor. */
export type MessageToSupervisor =
  | { type: 'ready' }
  | { type: 'ask'; id: number; question: string }
  | { type: 'answer'; id: number; answer: unknown }

/** What the supervisor sends to a process. */
export type MessageToProcess =
  | { type: 'question'; id: number; question: string }
  | { type: 'answers'; id: number; answers: ProcessAnswer<unknown>[] }

let lastId = 0

/**
 * Makes a question that each process of this command answers for itself, and returns how to ask them all. Processes that
 * share a port cannot be asked one by one over HTTP: a request meets any of them. A process that is alone asks itself.
 */
export function openProcessQuestion<Answer>(
  question: string,
  answer: () => Promise<Answer>,
): () => Promise<ProcessAnswer<Answer>[]> {
  if (!cluster.isWorker) return async () => [{ process: 1, isReady: true, answer: await answer() }]
  const asked = new Map<number, (answers: ProcessAnswer<Answer>[]) => void>()
  process.on('message', (message: MessageToProcess) => {
    if (message.type === 'answers') {
      // Only this question's own ids are in the map, and its answers are of its type.
      asked.get(message.id)?.(message.answers as ProcessAnswer<Answer>[])
      asked.delete(message.id)
    } else if (message.question === question) {
      // What cannot be answered is as good as silence.
      answer().then(
        found => send({ type: 'answer', id: message.id, answer: found }),
        () => undefined,
      )
    }
  })
  return () =>
    new Promise(resolve => {
      lastId += 1
      asked.set(lastId, resolve)
      send({ type: 'ask', id: lastId, question })
    })
}

/** Without its supervisor a process ends by itself, so that a message that cannot be sent is no error. */
function send(message: MessageToSupervisor): void {
  process.send?.(message, undefined, undefined, () => undefined)
}
