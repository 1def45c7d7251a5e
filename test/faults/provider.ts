import type { ModelServer } from '@frontdesk/testing/model-server'
import type { ModelScript } from '@frontdesk/testing/model-server'

/** How a question that holds a word is answered; the first attempt is 1. */
export type Manner = (attempt: number) => ModelScript

/** What a prompt held: the marker of the question, and those of the turns before it. */
export interface Prompt {
  marker: string
  earlier: string[]
}

/** The provider of a stand: an echo with a pulse, except where a question asks for something else. */
export interface Provider {
  /** Questions with this word are answered this way from now on. */
  teach: (word: string, manner: Manner) => void
  /** Every prompt with a marker, in order of arrival. */
  prompts: Prompt[]
  /** How often a question has arrived. */
  calls: (marker: string) => number
}

/** A visitor's own mark in every question: whoever else sees it has seen what was not meant for them. */
export const markers = /\bmark-[0-9a-z]+-\d+-\d+\b/g

/** About 30 tokens in half a second. */
const ordinary: Manner = () => ({ echo: true, firstTokenMs: 40, tokenMs: 15 })

/** Makes the model server a provider that answers each question as the question says. */
export function actAsProvider(model: ModelServer): Provider {
  const manners = new Map<string, Manner>()
  const attempts = new Map<string, number>()
  const prompts: Prompt[] = []
  model.script(({ body, question }) => {
    const found = body.messages.flatMap(({ content }) => content?.match(markers) ?? [])
    const marker = question.match(markers)?.at(-1) ?? ''
    // A question and its answer both hold the marker.
    const earlier = [...new Set(found.filter(other => other !== marker))]
    prompts.push({ marker, earlier })
    const attempt = (attempts.get(marker) ?? 0) + 1
    attempts.set(marker, attempt)
    const word = question.split(' ').find(each => manners.has(each)) ?? ''
    return (manners.get(word) ?? ordinary)(attempt)
  })
  return { teach: (word, manner) => manners.set(word, manner), prompts, calls: marker => attempts.get(marker) ?? 0 }
}
