/** The parts of @huggingface/tokenizers that are used; it is no dependency of the project. */
export interface Tokenizers {
  Tokenizer: new (tokenizer: object, config: object) => Tokenizer
}
export interface Tokenizer {
  encode: (text: string) => { ids: number[] }
  model: UnigramModel | null
}
interface UnigramModel {
  tokens_to_ids: Map<string, number>
  scores: ArrayLike<number>
  unk_score: number
  trie: { common_prefix_search: (characters: readonly string[], start: number) => Iterable<string> }
}
interface TokenizerFile {
  model: { type?: string; vocab: readonly (readonly [piece: string, score: number])[]; unk_id: number }
}

/** A word that is not known costs so much more than the rarest piece; the library's own number. */
const unknownCost = 10

/**
 * Opens a tokenizer. The library keeps the pieces of multilingual models in a tree with an object for each letter: 250,000
 * of them take 2.2 s and 270 MB. A map takes 0.4 s and 90 MB, and finds the same pieces in a sixth of the time.
 */
export function openTokenizer({ Tokenizer }: Tokenizers, file: TokenizerFile): Tokenizer {
  const { type, vocab, unk_id: unknown } = file.model
  if (type !== 'Unigram') return new Tokenizer(file, {})
  const few = { ...file, model: { ...file.model, vocab: vocab.slice(0, unknown + 1) } }
  const tokenizer = new Tokenizer(few, {})
  const { model } = tokenizer
  if (model === null) return tokenizer
  const { tokens_to_ids: ids } = model
  const scores = Float64Array.from(vocab, ([, score]) => score)
  let longest = 0
  for (const [id, [piece]] of vocab.entries()) {
    ids.set(piece, id)
    longest = Math.max(longest, piece.length)
  }
  model.unk_score = scores.reduce((least, score) => Math.min(least, score)) - unknownCost
  scores[unknown] = model.unk_score
  model.scores = scores
  model.trie = {
    *common_prefix_search(characters, start) {
      let piece = ''
      for (let at = start; at < characters.length && piece.length < longest; at += 1) {
        piece += characters[at]
        if (ids.has(piece)) yield piece
      }
    },
  }
  return tokenizer
}
