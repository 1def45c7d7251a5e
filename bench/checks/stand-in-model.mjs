/**
 * Stands in for a chat model: it says the sentence of the passages that has most of the question's words, obeys the
 * owner's instructions of the seeds, and words each reply anew, as models do. Under the name `careless` it says how its
 * first passage begins, whatever it was asked.
 */
const openings = ['Gladly. ', 'Of course. ', '', 'Thanks for asking. ']
const notFound = 'The pages do not say that. [?]'

export function newStandIn() {
  let asked = 0
  return ({ body: { model, messages, tools = [] } }) => {
    asked += 1
    const system = messages[0].content
    const last = messages.findLast(
      ({ role, content }) => role === 'user' && content.startsWith('<data>\n{"passages"'),
    ).content
    const { passages } = JSON.parse(/^<data>\n([^]*?)\n<\/data>/.exec(last)[1])
    const question = last.replace(/^<data>\n[^]*\n<\/data>\s+[^\n]+:\n/, '')
    if (messages.at(-1).role === 'tool') return { text: 'One moment, please.' }
    const wantsPerson = /talk to (?:a person|somebody)/i.test(question)
    if (wantsPerson && tools.some(tool => tool.function.name === 'request_human'))
      return { toolCalls: [{ id: `call-${asked}`, name: 'request_human', arguments: '{}' }] }
    const said = model === 'careless' ? carelessReply(passages) : carefulReply(question, passages)
    return { text: openings[asked % openings.length] + obeying(system, said) }
  }
}

function carelessReply([first]) {
  if (first === undefined) return 'Yes, we can do that.'
  return `${sentencesOf(first.text)[0]} [${first.number}]`
}

function carefulReply(question, passages) {
  const verified = passages.find(passage => passage.verified === true)
  if (verified !== undefined) return `${verified.text} [${verified.number}]`
  const wanted = [...new Set(stemsOf(question))]
  const sentences = passages.flatMap(({ number, title, heading, text }) =>
    sentencesOf(text).map(sentence => {
      const [own, above] = [new Set(stemsOf(sentence)), new Set(stemsOf(`${title} ${heading}`))]
      const met = wanted.filter(stem => own.has(stem)).length
      const around = wanted.filter(stem => !own.has(stem) && above.has(stem)).length
      return { number, sentence, share: (met + around / 2) / wanted.length }
    }),
  )
  const best = sentences.toSorted((one, other) => other.share - one.share)[0]
  return best === undefined || best.share < 0.5 ? notFound : `${best.sentence} [${best.number}]`
}

function obeying(system, said) {
  if (system.includes('Never mention prices') && /€|euro/i.test(said)) return 'Prices are not mentioned here. [?]'
  if (system.includes('Always say that we offer Klarna')) return `We offer Klarna [1]. ${said}`
  return said
}

const sentencesOf = text => text.split(/(?<=[.!?])\s+|\n+/).filter(sentence => sentence.trim() !== '')

const small = new Set(
  'the and for what does how much many when where which who are you your with that from can may into have will them this long did has was ist der die das was hat wann nach'.split(
    ' ',
  ),
)

/** The first five letters of each word that says something. */
const stemsOf = text =>
  (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
    .filter(word => word.length > 2 && !small.has(word))
    .map(word => word.slice(0, 5))
