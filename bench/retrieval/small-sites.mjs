/**
 * Small sites, as most websites are: the passages that answer two conversations (some 30), and those of eight. How many
 * of their questions find an answer among the six passages that a model is shown, and how many questions about something
 * else find nothing at all.
 */
import { newRetriever } from '@frontdesk/knowledge/search/retrieve'
import { indexPassages } from './measure-search.mjs'
import { questionsOf, recordsOf } from './question-sets.mjs'

const sizes = [2, 8]
const strangersPerSite = 10

/** Whole conversations, so many to a site; what is left over makes no site. */
function sitesOf(questions, size) {
  const conversations = new Map()
  for (const question of questions)
    conversations.set(question.conversation, [...(conversations.get(question.conversation) ?? []), question])
  const all = [...conversations.values()]
  return Array.from({ length: Math.floor(all.length / size) }, (_, site) =>
    all.slice(site * size, (site + 1) * size).flat(),
  )
}

/** Some questions that this site was not made for, others for each site. */
const strangersAmong = (questions, site) =>
  Array.from({ length: strangersPerSite }, (_, n) => questions[(site * 13 + n * 29) % questions.length])

/** One row for each size: of its own questions, rewritten and as asked, and of strange ones, what share fares so. */
export async function rowsOfSmallSites(db, { set, other, part, asWritten, asAsked }) {
  const passages = new Map(recordsOf(`retrieval/${set}/corpus.jsonl.gz`).map(passage => [passage._id, passage]))
  const own = questionsOf(set, part)
  const foreign = questionsOf(other, part)
  const rows = []
  for (const size of sizes) {
    const counts = { passages: 0, sites: 0, asked: 0, written: 0, follow: 0, near: 0, foreign: 0 }
    for (const [number, group] of sitesOf(own, size).entries()) {
      const ids = [...new Set(group.flatMap(({ relevant }) => [...relevant]))]
      const site = await indexPassages(db, { passages: ids.map(id => passages.get(id)), language: 'en' })
      const search = newRetriever({ db })
      const find = async ask => {
        const found = await search({ chatbotId: site.chatbotId, ...ask, limit: 6 })
        return found.map(({ url }) => site.idOf(url))
      }
      const isFound = async ask => ((await find(ask)).some(id => ask.relevant.has(id)) ? 1 : 0)
      const isSilent = async ({ rewrite }) => ((await find({ question: rewrite })).length === 0 ? 1 : 0)
      counts.sites += 1
      counts.passages += ids.length
      counts.asked += group.length
      for (const question of group) {
        counts.written += await isFound(asWritten(question))
        counts.follow += await isFound(asAsked(question))
      }
      const others = own.filter(question => !group.includes(question))
      for (const question of strangersAmong(others, number)) counts.near += await isSilent(question)
      for (const question of strangersAmong(foreign, number)) counts.foreign += await isSilent(question)
    }
    const share = (count, of) => (count / of).toFixed(2)
    const strangers = counts.sites * strangersPerSite
    rows.push([
      `${set} ${part}`,
      (counts.passages / counts.sites).toFixed(0),
      String(counts.asked),
      share(counts.written, counts.asked),
      share(counts.follow, counts.asked),
      share(counts.near, strangers),
      share(counts.foreign, strangers),
    ])
  }
  return rows
}
