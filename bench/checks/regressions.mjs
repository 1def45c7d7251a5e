/** Makes each change of `seeds.mjs`, lets the worker find it as after any change, and counts what it finds. */
import { raiseVersion } from '@frontdesk/db/row-version'
import { sweepDeletedSources } from '@frontdesk/knowledge/sources/remove-source'
import { table } from '../chat/figures.mjs'
import { mail, openChatbot, sweep } from './open-shop.mjs'
import { checks, start } from './owner-checks.mjs'
import { harmless, regressions } from './seeds.mjs'

const ids = Object.keys(checks)

const expectationsOf = ({ says = [], saysNot = [], cites, notFound, handsOver }, origin) => [
  ...says.map(text => ({ kind: 'says', text })),
  ...saysNot.map(text => ({ kind: 'says_not', text })),
  ...(cites === undefined ? [] : [{ kind: 'cites', source: `${origin}${cites}` }]),
  ...(notFound ? [{ kind: 'not_found' }] : []),
  ...(handsOver ? [{ kind: 'hands_over' }] : []),
]

/** A chatbot with its name in the tables, and the checks that pass before anything changes. */
async function openMeasured(worker, shop, { name, model }) {
  const asked = Object.values(checks).map(check => ({ ...check, expectations: expectationsOf(check, shop.origin) }))
  const chatbot = await openChatbot(worker, shop, { model, checks: asked, verified: start.verified, hasFeed: true })
  const failing = async () => {
    const read = await chatbot.readChecks()
    return ids.filter((_, at) => read[at].state !== 'passed')
  }
  await chatbot.run('all')
  const never = await failing()
  const red = async () => (await failing()).filter(id => !never.includes(id))
  console.log(`${name}: ${ids.length - never.length} of ${ids.length} checks pass before; not ${never.join(', ')}`)
  return { ...chatbot, name, never, red }
}

/** A page with as much of a shop page around it as a crawler needs. */
const pageOf = ([title, heading, text]) =>
  `<!doctype html><html lang="en"><title>${title} · Plover &amp; Rain</title><main><article><h1>${title}</h1><h2>${heading}</h2><p>${text}</p></article></main></html>`

function replaced(html, changes, name) {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name}: no page says ${JSON.stringify(from)}`)
    return text.replaceAll(from, () => to)
  }, html)
}

function swapped(html, [one, other]) {
  const sectionOf = heading => new RegExp(`<h2>${heading}</h2>\\s*<p>[^]*?</p>`).exec(html)[0]
  const [first, second] = [sectionOf(one), sectionOf(other)]
  return html
    .replace(first, '\u0000')
    .replace(second, () => first)
    .replace('\u0000', () => second)
}

function changeShop(shop, { name, edit = {}, remove = [], move = {}, add = {}, everyPage = [], swap = {}, feed = {} }) {
  for (const [path, changes] of Object.entries(edit)) shop.write(path, replaced(shop.read(path), changes, name))
  if (everyPage.length > 0)
    // Pages in German say it in their own words.
    for (const path of shop.paths().filter(path => everyPage.every(([from]) => shop.read(path).includes(from))))
      shop.write(path, replaced(shop.read(path), everyPage, name))
  for (const [path, headings] of Object.entries(swap)) shop.write(path, swapped(shop.read(path), headings))
  for (const [path, page] of Object.entries(add)) shop.write(path, pageOf(page))
  for (const [from, to] of Object.entries(move))
    shop.write(to, shop.read(from).replace(`href="${from}"`, `href="${to}"`))
  for (const path of [...remove, ...Object.keys(move)]) shop.remove(path)
  const known = Object.fromEntries(start.feed.map(product => [product.id, product]))
  const products = Object.entries({ ...known, ...feed }).filter(([, product]) => product !== null)
  shop.setFeed(products.map(([id, product]) => ({ ...known[id], ...product })))
}

async function changeVerified(db, { sources }, { change, remove, add }) {
  const sourceId = sources.verified
  const titleOf = id => start.verified.find(entry => entry.id === id).question
  if (change) {
    const where = { sourceId, title: titleOf(change.id) }
    await db.prisma.sourceEntry.updateMany({ where, data: { text: change.answer } })
  }
  if (remove) await db.prisma.sourceEntry.deleteMany({ where: { sourceId, title: titleOf(remove) } })
  if (add) await db.prisma.sourceEntry.create({ data: { sourceId, title: add.question, text: add.answer } })
}

async function resetVerified(db, { sources }) {
  const sourceId = sources.verified
  await db.prisma.sourceEntry.deleteMany({ where: { sourceId } })
  const data = start.verified.map(({ question, answer }) => ({ sourceId, title: question, text: answer }))
  await db.prisma.sourceEntry.createMany({ data })
}

/** What the settings of the seeds are here. There is no pause of a source: its owner removes it. */
const settings = {
  'no handoff': {
    make: ({ db }, { chatbotId }) => editChatbot(db, chatbotId, { liveChatEnabled: false }),
    undo: ({ db }, { chatbotId }) => editChatbot(db, chatbotId, { liveChatEnabled: true }),
  },
  'website paused': {
    async make({ db }, { sources }) {
      await db.prisma.source.update({ where: { id: sources.site }, data: { isDeleting: true, indexRun: null } })
      await sweepDeletedSources({
        db,
        onFailed: error => {
          throw error
        },
      })
      delete sources.site
    },
    async undo(_, chatbot) {
      chatbot.sources.site = await chatbot.addSite()
    },
  },
}

const editChatbot = (db, id, data) => db.prisma.chatbot.update({ where: { id }, data: { ...data, ...raiseVersion } })

/** Where something is gone, only the second run over a source takes it out. */
const runsUntilGone = 2

/** Everything that Frontdesk does by itself after a change. */
async function settle(worker, bots, { isRead }) {
  for (let run = 1; run <= runsUntilGone; run += 1) {
    if (isRead) await Promise.all(bots.map(bot => bot.indexAll()))
    await sweep(worker)
    for (const bot of bots) await bot.isOver()
  }
}

async function tryChange(worker, shop, bots, seed) {
  const { deps } = worker
  const isRead = seed.setting === undefined
  changeShop(shop, seed)
  for (const bot of bots) {
    if (seed.verified !== undefined) await changeVerified(deps.db, bot, seed.verified)
    if (seed.setting !== undefined) await settings[seed.setting].make(deps, bot)
  }
  await settle(worker, bots, { isRead })
  const mailed = await mail(worker)
  const results = await Promise.all(
    bots.map(async bot => {
      const red = await bot.red()
      // Asks all of them: what is red now and was not before was left out.
      await bot.run('all')
      const leftOut = (await bot.red()).filter(id => !red.includes(id))
      return { bot, red, leftOut, isMailed: mailed.includes(bot.chatbotId) }
    }),
  )
  shop.reset()
  shop.setFeed(start.feed)
  for (const bot of bots) {
    if (seed.verified !== undefined) await resetVerified(deps.db, bot)
    if (seed.setting !== undefined) await settings[seed.setting].undo(deps, bot)
  }
  await settle(worker, bots, { isRead })
  await mail(worker)
  for (const result of results) {
    result.staysRed = await result.bot.red()
    if (result.staysRed.length > 0) await result.bot.run('all')
  }
  return results
}

/** Saves a draft and runs the checks with it. */
async function tryDraft({ deps: { db } }, bot, draft) {
  const { chatbotId } = bot
  await db.prisma.answerDraft.create({ data: { chatbotId, settings: draft } })
  await bot.run('draft')
  const read = await bot.readChecks()
  await db.prisma.answerDraft.delete({ where: { chatbotId } })
  await db.pool.query('delete from check_answers where is_draft')
  const red = ids.filter((_, at) => read[at].comparison === 'worse')
  return [{ bot, red, leftOut: [], isMailed: true, staysRed: [] }]
}

const draftOf = ({ instructions, model }) =>
  instructions === undefined ? { model: `other:${model}` } : { systemPrompt: instructions }

const isDraft = ({ instructions, model }) => instructions !== undefined || model !== undefined

/** Measures all changes, and prints a row for each of them and chatbot. */
export async function measureRegressions(worker, shop, { only }) {
  const builtIn = await openMeasured(worker, shop, { name: 'built-in', model: null })
  const model = await openMeasured(worker, shop, { name: 'model', model: 'other:careful' })
  const bots = [builtIn, model]
  await settle(worker, bots, { isRead: true })
  const isChosen = ({ name }) => only === undefined || name.includes(only)
  const rows = []
  const say = row => {
    console.log(row.join(' | '))
    rows.push(row)
  }
  const count = { caught: 0, of: 0, alarms: 0, harmless: 0 }
  for (const seed of regressions.filter(isChosen)) {
    const results = isDraft(seed)
      ? await tryDraft(worker, model, draftOf(seed))
      : await tryChange(worker, shop, bots, seed)
    // With one of them a check may not have passed before: the other says whether the change is caught.
    const measured = results.filter(({ bot }) => seed.breaks.some(id => !bot.never.includes(id)))
    const isCaught = ({ red, isMailed }) => isMailed && seed.breaks.some(id => red.includes(id))
    count.of += 1
    if (measured.length > 0 && measured.every(isCaught)) count.caught += 1
    for (const result of results) say(rowOf(seed, result, measured.includes(result) ? isCaught(result) : undefined))
  }
  for (const change of harmless.filter(isChosen)) {
    const results = await tryChange(worker, shop, bots, change)
    count.harmless += 1
    if (results.some(({ red, isMailed }) => red.length > 0 || isMailed)) count.alarms += 1
    for (const result of results) say(rowOf(change, result, false))
  }
  const names = ['change', 'answers', 'caught', 'mailed', 'red', 'left out', 'red after it was undone']
  console.log(table([names, ...rows], { names: 2 }))
  const changed = await runUnchanged(bots)
  console.log(`caught: ${count.caught} of ${count.of}`)
  console.log(`false alarms: ${count.alarms} of ${count.harmless} harmless changes`)
  console.log(`answers that changed in ten runs without a change: ${changed.join(' and ')} (built-in, model)`)
  if (only === undefined && (count.caught < 27 || count.alarms > 2)) process.exitCode = 1
}

const rowOf = ({ name }, { bot, isMailed, red, leftOut, staysRed }, is) => [
  name,
  bot.name,
  is === undefined ? 'failed before' : is ? 'yes' : 'no',
  isMailed ? 'yes' : 'no',
  red.join(' '),
  leftOut.join(' '),
  staysRed.join(' '),
]

async function runUnchanged(bots) {
  const sums = bots.map(async bot => {
    let sum = 0
    for (let run = 1; run <= 10; run += 1) sum += (await bot.run('all')).changed
    return sum
  })
  return Promise.all(sums)
}
