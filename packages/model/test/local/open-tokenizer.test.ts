import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openTokenizer, type Tokenizers } from '@frontdesk/model/local/open-tokenizer'
import { runtimeFolder } from '@frontdesk/model/local/model-folder'
import t from 'tap'
import { aFolder, withRuntime } from './with-runtime.ts'

const dataDir = aFolder(t)
await withRuntime(dataDir)
// What the lock file of the runtime names.
const tokenizers = createRequire(join(runtimeFolder(dataDir), 'package.json'))('@huggingface/tokenizers') as Tokenizers

const marks = ['<s>', '<pad>', '</s>', '<unk>']
const letters = Array.from('▁aeiobcdß日жи😀')
const pairs = letters.flatMap(one => letters.map(other => one + other))
const pieces = [...letters, ...pairs.filter((_, n) => n % 3 > 0), '▁bad', '▁bade', 'dabei', '日жи😀', '▁cab']
const metaspace = { type: 'Metaspace', replacement: '▁', str_rep: '▁', add_prefix_space: true }
const file = {
  version: '1.0',
  added_tokens: marks.map((content, id) => ({ id, content, special: true, normalized: false })),
  normalizer: null,
  pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, metaspace] },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
      '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
    },
  },
  decoder: metaspace,
  model: {
    type: 'Unigram',
    unk_id: 3,
    vocab: [
      ...marks.map(mark => [mark, 0] as const),
      ...pieces.map((piece, n) => [piece, -3 - ((n * 37) % 101) / 10] as const),
    ],
  },
}

t.test('the pieces of a text are those that the library finds by itself', async t => {
  const [own, known] = [openTokenizer(tokenizers, file), new tokenizers.Tokenizer(file, {})]
  const characters = [...letters, 'x', 'é', '語', ' ', '<s>']
  let state = 1
  const next = (): string => {
    state = (state * 48_271) % 2_147_483_647
    return characters[state % characters.length] ?? ''
  }
  const texts = Array.from({ length: 300 }, () => Array.from({ length: 60 }, next).join(''))
  for (const text of [...texts, '', ' ', 'xxx', 'bade dabei cab']) t.same(own.encode(text).ids, known.encode(text).ids)
  t.ok(new Set(texts.flatMap(text => own.encode(text).ids)).size > 100, 'many of the pieces are in them')
})
