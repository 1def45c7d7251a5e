import type { EmbeddedKind, EmbedRequest } from './model.ts'

// Some models were trained with a few words before each text, and find much less without them. What a model wants is
// told from its name, wherever it runs: OpenAI-compatible servers add nothing of their own.

type Prefixes = Readonly<Record<EmbeddedKind, string>>

const families: readonly { name: RegExp; prefixes: Prefixes }[] = [
  // E5, multilingual ones too. The large "instruct" model wants a sentence about the task instead.
  { name: /(?:^|[^a-z\d])e5-(?!.*instruct)/i, prefixes: { question: 'query: ', passage: 'passage: ' } },
  // BGE, the English ones. BGE-M3 and the Chinese ones want nothing, or something else.
  {
    name: /(?:^|[^a-z\d])bge-(?:small|base|large)-en/i,
    prefixes: { question: 'Represent this sentence for searching relevant passages: ', passage: '' },
  },
]

/** Vectors that were made without prefixes do not fit those with them, so their set is known by another name. */
const mark = ' +prefixes'

/** The name under which a model's vectors are kept, and with which they are asked for. */
export const vectorsModel = (model: string): string =>
  families.some(({ name }) => name.test(model)) ? `${model}${mark}` : model

/** What the model is asked for: its own name, and the texts as it wants them. */
export function withPrefix({ model, kind, texts }: Pick<EmbedRequest, 'model' | 'kind' | 'texts'>): {
  model: string
  texts: string[]
} {
  if (!model.endsWith(mark)) return { model, texts: [...texts] }
  const own = model.slice(0, -mark.length)
  const prefix = families.find(({ name }) => name.test(own))?.prefixes[kind] ?? ''
  return { model: own, texts: texts.map(text => `${prefix}${text}`) }
}
