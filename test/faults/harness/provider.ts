import type { ModelScript, ModelServer } from '@frontdesk/testing/model-server'

/** One arrival of a question. */
export interface Arrival {
  marker: string
  /** 1 for its first. */
  attempt: number
  /** Which worker asks, by its number among the stand's workers. */
  worker: number
}

/** How a question that holds a word is answered. */
export type Manner = (arrival: Arrival) => ModelScript

/** What a prompt held: the marker of the question, and those of the turns before it. */
export interface Prompt {
  marker: string
  earlier: string[]
}

/** The provider of a cluster: an echo with a pulse, except where a question asks for something else. */
export interface Provider {
  /** Questions with this word are answered this way from now on. */
  teach: (word: string, manner: Manner) => void
  forget: (word: string) => void
  /** Every prompt with a marker, in order of arrival. */
  prompts: Prompt[]
  /** Calls that arrived, those that only put a follow-up into other words included. */
  readonly calls: () => number
  /** The workers by which a question has arrived, in that order. */
  askedBy: (marker: string) => readonly number[]
}

/** A visitor's own mark in every question: whoever else sees it has seen what was not meant for them. */
export const markers = /\bmark-[0-9a-z]+-\d+-\d+\b/g

/** About 27 tokens in 1.1 s: most visitors have a reply under way at any moment. */
const ordinary: Manner = () => ({ echo: true, firstTokenMs: 40, tokenMs: 40 })

/** An echo of which each word is shown as soon as it is there: a greeting, and the words of the question as a list. */
const wordByWord = (question: string): string[] => [
  'Hello there.\n\n',
  'You asked:\n\n',
  ...question.split(/\s+/).flatMap(word => (word === '' ? [] : [`- ${word}\n`])),
]

/** The provider's key of one worker: so that it is known which one asks. */
export const workerKey = (index: number): string => `key-of-worker-${index}`

const workerOf = (authorization = ''): number => Number(/(\d+)$/.exec(authorization)?.[1] ?? -1)

/** Makes the model server a provider that answers each question as the question says. */
export function actAsProvider(model: ModelServer): Provider {
  const manners = new Map<string, Manner>()
  const arrivals = new Map<string, number[]>()
  const prompts: Prompt[] = []
  let calls = 0
  const mannerOf = (text: string): Manner | undefined =>
    manners.get(text.split(/[^\w-]+/).find(each => manners.has(each)) ?? '')
  model.scriptRewrites(({ body, headers }) => {
    calls += 1
    // Written by Frontdesk as JSON, whatever was asked.
    const { last } = JSON.parse(body.messages.at(-1)?.content ?? '{}') as { last?: string }
    const manner = mannerOf(last ?? '')
    // Without a lasting fault it has no word for any follow-up, and the search goes on without.
    return manner?.({ marker: '', attempt: 2, worker: workerOf(headers.authorization) }) ?? { tokens: [] }
  })
  model.script(({ body, question, headers }) => {
    const found = body.messages.flatMap(({ content }) => content?.match(markers) ?? [])
    const marker = question.match(markers)?.at(-1) ?? ''
    // A question and its answer both hold the marker.
    const earlier = [...new Set(found.filter(other => other !== marker))]
    calls += 1
    prompts.push({ marker, earlier })
    const worker = workerOf(headers.authorization)
    const askedBy = [...(arrivals.get(marker) ?? []), worker]
    arrivals.set(marker, askedBy)
    const script = (mannerOf(question) ?? ordinary)({ marker, attempt: askedBy.length, worker })
    return script.echo === true ? { ...script, tokens: wordByWord(question) } : script
  })
  return {
    teach: (word, manner) => manners.set(word, manner),
    forget: word => manners.delete(word),
    prompts,
    calls: () => calls,
    askedBy: marker => arrivals.get(marker) ?? [],
  }
}
