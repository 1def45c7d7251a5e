import t from 'tap'
import { hideThoughts } from '@frontdesk/model/hide-thoughts'

interface Read {
  text: string
  /** What was shown and then taken back. */
  forgotten: string[]
  beganUnmarked: boolean
}

function read(pieces: readonly string[], { assumesThoughts = false, isCut = false } = {}): Read {
  const filter = hideThoughts({ assumesThoughts })
  const forgotten: string[] = []
  let text = ''
  for (const piece of pieces) {
    const shown = filter.push(piece)
    if (shown.forgets) {
      forgotten.push(text)
      text = ''
    }
    text += shown.text
  }
  return { text: text + filter.end(isCut), forgotten, beganUnmarked: filter.beganUnmarked() }
}

/** What each text says to a reader, in the marks of different models. */
const marked: [name: string, given: string, shown: string][] = [
  ['none', 'We open at nine.', 'We open at nine.'],
  ['think', '<think>They ask for hours.</think>\n\nNine.', '\n\nNine.'],
  ['empty think', '<think>\n\n</think>\n\nNine.', '\n\nNine.'],
  ['in capitals', '<THINK>Hours.</Think>Nine.', 'Nine.'],
  ['thinking', '<thinking>Hours. 1 < 2.</thinking>Nine.', 'Nine.'],
  ['thought of Gemini', '<thought>Hours.</thought>Nine.', 'Nine.'],
  ['reasoning', '<reasoning>Hours.</reasoning>Nine.', 'Nine.'],
  ['seed:think', '<seed:think>Hours.</seed:think>Nine.', 'Nine.'],
  ['brackets', '[THINK]Hours.[/THINK]Nine.', 'Nine.'],
  ['triangles', '◁think▷Hours.◁/think▷Nine.', 'Nine.'],
  ['START_THINKING', '<|START_THINKING|>Hours.<|END_THINKING|>Nine.', 'Nine.'],
  ['begin_of_thought', '<|begin_of_thought|>Hours.<|end_of_thought|>Nine.', 'Nine.'],
  ['inner_prefix', '<|inner_prefix|>Hours.<|inner_suffix|>Nine.', 'Nine.'],
  ['channel of Gemma', '<|channel>thought\nHours.<channel|>Nine.', 'Nine.'],
  [
    'channels of gpt-oss',
    '<|channel|>analysis<|message|>Hours.<|end|><|start|>assistant<|channel|>final<|message|>Nine.<|return|>',
    'Nine.',
  ],
  [
    'a comment of gpt-oss on a call',
    '<|channel|>commentary to=functions.hours <|constrain|>json<|message|>{"day":1}<|call|><|channel|>final<|message|>Nine.',
    'Nine.',
  ],
  ['channels without their marks', 'analysisWe look for hours.assistantfinalNine.', 'Nine.'],
  ['reason', '<reason>Hours.</reason>Nine.', 'Nine.'],
  ['twice before the text', '<think>Hours.</think>\n<thought>Sunday?</thought>Nine.', '\nNine.'],
  ['a mark of other thoughts', '<think>They say </reason> and <think>.</think>Nine.', 'Nine.'],
  [
    'a closing mark of thoughts in a message of gpt-oss',
    '<|channel|>analysis<|message|>No </think>.<|end|>Nine.',
    'Nine.',
  ],
  ['a closing mark too many', '<think>Hours.</think></think>Nine.', 'Nine.'],
  ['a call that its server has not read', 'One moment. <tool_call>{"name":"hours"}</tool_call>', 'One moment. '],
  ['never closed', '<think>They ask for hours.', ''],
  ['never closed, of gpt-oss', '<|channel|>analysis<|message|>They ask.', ''],
  ['the end of a message', 'Nine.<|im_end|>', 'Nine.'],
  ['code in a sentence', 'Write `<think>` and `</think>` around it.', 'Write `<think>` and `</think>` around it.'],
  ['code behind a stray backtick', 'The key ` is left.\nNine.<|im_end|>', 'The key ` is left.\nNine.'],
  ['a block of code', '```html\n<think>a</think>\n```\nDone.', '```html\n<think>a</think>\n```\nDone.'],
  ['a fence around a lone backtick', '```\n`\n</think>\n```\nNine.<|im_end|>', '```\n`\n</think>\n```\nNine.'],
  ['comparisons', 'For 3 < 4 and a<b, see [1] and [2].', 'For 3 < 4 and a<b, see [1] and [2].'],
  ['a mark that is another one', '<thin> <th', '<thin> <th'],
  [
    'a word that begins like a stripped mark',
    'analysis of the soil costs 20 euros',
    'analysis of the soil costs 20 euros',
  ],
]

t.test('reasoning is never shown, wherever the text is split', async t => {
  for (const [name, given, shown] of marked) {
    t.equal(read([given]).text, shown, name)
    // The name of a channel without its marks cannot be told from the beginning of a word before it is whole.
    for (let at = given.startsWith('analysis') ? 8 : 1; at < given.length; at += 1) {
      const { text, forgotten } = read([given.slice(0, at), given.slice(at)])
      if (text !== shown || forgotten.some(was => was !== '')) t.equal(text, shown, `${name}, cut at ${at}`)
    }
    if (!given.startsWith('analysis')) t.equal(read([...given]).text, shown, `${name}, letter by letter`)
  }
})

t.test('marks that a reply speaks of are its words', async t => {
  const replies = [
    'Subject: Return <order number>, <reason>. You get an answer within two days.',
    'Use <think> in the prompt, and the model thinks first.',
    'To end it write </think> and go on.',
    'Use <think> to begin. To end it write </think> and go on.',
    'Begin so:\n<think>\nEnd so:\n</think>\nThat is all.',
    'Put it between <thoughts> and </thoughts>.\n</reason>\nThen send it.',
    'Say your <thought>, or [THINK] in brackets.',
    '在 </think> 之后继续。',
  ]
  for (const reply of replies) {
    t.same(read([reply]), { text: reply, forgotten: [], beganUnmarked: false })
    t.same(read([...reply]), { text: reply, forgotten: [], beganUnmarked: false }, 'letter by letter')
    t.equal(read([`<think>They ask.</think>${reply}`]).text, reply, 'behind thoughts')
    if (!reply.includes('</think>'))
      t.equal(read([reply], { assumesThoughts: true }).text, reply, 'of a model that thinks')
  }
})

t.test('a text is shown at once, but for an end that may become a mark', async t => {
  const filter = hideThoughts({ assumesThoughts: false })
  for (const piece of [
    'We',
    ' open',
    ' at <b>nine</b>',
    ' (1 < 2',
    ', 3 << 4) [',
    '1] <',
    'i>on</i> [A',
    '] a',
    '<',
    '3',
  ])
    t.ok(filter.push(piece).text.length >= piece.length - 2, piece)
  t.equal(hideThoughts({ assumesThoughts: false }).push('Yes. <thi').text, 'Yes. ')
  t.equal(hideThoughts({ assumesThoughts: false }).push('Yes. <this').text, 'Yes. <this')
})

t.test('reasoning that only a closing tag reveals is withdrawn, and expected the next time', async t => {
  for (const mark of ['</think>', '</thinking>', '[/THINK]', '◁/think▷', '<channel|>', '<|END_THINKING|>']) {
    const given = ['They ', 'ask.', `${mark}Nine.`]
    t.same(read(given), { text: 'Nine.', forgotten: ['They ask.'], beganUnmarked: true }, mark)
    t.same(read(given, { assumesThoughts: true }), { text: 'Nine.', forgotten: [''], beganUnmarked: true }, mark)
  }
  for (const thoughts of ['They ask. ', 'They ask\n', 'They ask', 'So (as they ask): ', 'He said “nine” ', '他们问。 '])
    t.equal(read([thoughts, '</think>Nine.']).text, 'Nine.', thoughts)
  t.same(read(['Nine', '.'], { assumesThoughts: true }), { text: 'Nine.', forgotten: [], beganUnmarked: false })
  t.equal(read(['<think>Hours.</think>Nine.'], { assumesThoughts: true }).text, 'Nine.')
  t.same(
    read(['They ask. I think'], { assumesThoughts: true, isCut: true }),
    { text: '', forgotten: [], beganUnmarked: false },
    'nor are they shown where the length has cut them',
  )
  t.equal(read(['They say <think>.', '</think>Nine.'], { assumesThoughts: true }).text, 'Nine.')
  t.equal(read(['', 'No `</think>` here.']).text, 'No `</think>` here.')
})
