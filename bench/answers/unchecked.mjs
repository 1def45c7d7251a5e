/** What a chat model said before the checks: what it would have told, and what was refused of it. */
import { readCitations } from '@frontdesk/answers/answer/citations'
import { checkReply } from '@frontdesk/answers/reply-checks/check-reply'
import { readGrounds } from '@frontdesk/answers/reply-checks/read-grounds'
import { judge, shareOf } from './judge.mjs'

/** The first reply of the model, as it would have been shown without the checks. */
function uncheckedReply({ rounds, found }) {
  const raw = rounds.find(({ isAnswer }) => isAnswer)?.text ?? ''
  const citations = readCitations(() => found.length)
  const text = citations.push(raw) + citations.end()
  return { raw, text, cited: citations.cited(), isUnanswered: citations.isUnanswered() }
}

/** The statements that the checks refuse of the first reply. */
function refusalsOf(raw, { found, grounds }) {
  const read = readGrounds({ ...grounds, passages: () => found, results: () => [] })
  if (read.isEmpty()) return []
  const check = checkReply(read, 'leave-out')
  check.push(raw)
  check.end({ isCut: false })
  return check.refusals()
}

/** Each question with its first reply before the checks, and what they refused of it. */
const withoutChecks = asked =>
  asked.map(one => {
    const reply = uncheckedReply(one.reply)
    return { ...one, reply, became: judge(one, reply), refusals: refusalsOf(reply.raw, one.reply) }
  })

export const uncheckedNames = ['way', '', 'on site', 'right', 'wrong', 'refused', 'not on site', 'refused ']

/** A row without the checks and one with them. */
export function uncheckedRows(way, asked) {
  const rowOf = (name, ones) => {
    const [on, off] = [ones.filter(({ isOnSite }) => isOnSite), ones.filter(({ isOnSite }) => !isOnSite)]
    const share = (of, what) => shareOf(of.filter(({ became }) => became === what).length, of.length)
    const ofOn = ['right', 'wrong', 'refused'].map(what => share(on, what))
    return [way, name, String(on.length), ...ofOn, String(off.length), share(off, 'refused')]
  }
  return [rowOf('without the checks', withoutChecks(asked)), rowOf('with them', asked)]
}

/** What the checks refused by reason, how often a reply was asked for again, and right replies that were lost to them. */
export function refusalsText(way, asked) {
  const unchecked = withoutChecks(asked)
  const refusals = unchecked.flatMap(one => one.refusals)
  const reasons = [...new Set(refusals.map(({ reason }) => reason))]
    .map(reason => `${reason} ${refusals.filter(one => one.reason === reason).length}`)
    .join(', ')
  const again = asked.filter(({ reply }) => reply.rounds.filter(({ isAnswer }) => isAnswer).length > 1).length
  const lost = unchecked.filter(({ became }, at) => became === 'right' && asked[at].became !== 'right')
  const touched = unchecked.filter(one => one.refusals.length > 0).length
  return [
    `${way}: the checks refused ${refusals.length} statements of ${touched} of ${asked.length} replies (${reasons || 'none'})`,
    `  asked for again: ${again}; right without the checks and not with them: ${lost.length}`,
    ...lost.map(
      ({ id, refusals: ofOne }) =>
        `  ${id}: ${JSON.stringify(ofOne.map(({ reason, what, statement }) => ({ reason, what, statement })))}`,
    ),
  ].join('\n')
}
