import type { Embed } from '@frontdesk/model/model'
import { isRefusal } from '@frontdesk/model/provider-errors'

/** A text that is refused is asked for once more with its beginning, which the smallest of models can take. */
const shortLength = 1_000

interface Texts {
  readonly model: string
  readonly texts: readonly string[]
  readonly signal: AbortSignal
}

/**
 * A vector for each passage's text; null for one that the model refuses by itself. Throws if the provider fails or refuses
 * everything.
 */
export async function embedTexts(
  { embed }: { embed: Embed },
  { model, texts, signal }: Texts,
): Promise<(number[] | null)[]> {
  try {
    return await embed({ model, kind: 'passage', texts, signal })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [only = ''] = texts
    if (texts.length === 1) return [await embedShort({ embed }, { model, text: only, signal })]
  }
  // One text can have the whole batch refused: halves tell which.
  const half = Math.ceil(texts.length / 2)
  const first = await embedTexts({ embed }, { model, texts: texts.slice(0, half), signal })
  return [...first, ...(await embedTexts({ embed }, { model, texts: texts.slice(half), signal }))]
}

async function embedShort(
  { embed }: { embed: Embed },
  { model, text, signal }: { model: string; text: string; signal: AbortSignal },
): Promise<number[] | null> {
  try {
    const [vector = null] = await embed({ model, kind: 'passage', texts: [text.slice(0, shortLength)], signal })
    return vector
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A wrong key or an unknown model is refused whatever the text: then this text is not marked as refused.
    await embed({ model, kind: 'passage', texts: ['Is it only this text?'], signal })
    return null
  }
}
