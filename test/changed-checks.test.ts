import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enqueueCheckMails } from '@frontdesk/answers/checks/enqueue-check-mails'
import { readChecks } from '@frontdesk/answers/checks/list-checks'
import { enqueueRun } from '@frontdesk/answers/checks/start-run'
import { enqueueChangedRuns } from '@frontdesk/answers/checks/sweep-checks'
import { replaceDocument } from '@frontdesk/knowledge/indexing/index-document'
import { pageContent } from '@frontdesk/knowledge/read/page-content'
import { aChatbot, aSource, aUser } from '@frontdesk/testing/factories'
import { until } from '@frontdesk/testing/until'
import t from 'tap'
import { startFrontdesk } from './harness/start-frontdesk.ts'

const frontdesk = await startFrontdesk(t, { provider: 'extractive' })
const { db } = frontdesk

const pages = {
  '/lamp': 'The Wren lamp costs 49 euros and gives warm light.',
  '/shipping': 'Shipping to Norway takes five days and costs 9 euros.',
  '/hours': 'We are open from nine to five, and on Saturday until noon.',
}
const questions = ['What does the Wren lamp cost?', 'How long does shipping to Norway take?', 'When are you open?']

/** A chatbot whose checks were answered from its pages, and how one of them is read again. */
async function aShop() {
  const { id: chatbotId, accountId } = await aChatbot(db)
  const { user } = await aUser(db, { accountId, password: 'correct horse battery' })
  const run = randomUUID()
  const { id: sourceId } = await aSource(db, { chatbotId, indexRun: run, status: 'ready' })
  const write = (path: string, text: string) =>
    replaceDocument(
      { db },
      {
        sourceId,
        run,
        url: `https://shop.example${path}`,
        etag: null,
        lastModified: null,
        links: [],
        content: pageContent({ title: path.slice(1), language: 'en', chunks: [{ heading: '', text }] }),
      },
    )
  for (const [path, text] of Object.entries(pages)) await write(path, text)
  await db.prisma.check.createMany({ data: questions.map(question => ({ chatbotId, question })) })
  await enqueueRun(frontdesk, { chatbotId, kind: 'all', checkIds: [] })
  await isOver(chatbotId)
  // Nothing has been compared so far.
  await enqueueChangedRuns(frontdesk)
  await isOver(chatbotId)
  return { chatbotId, email: user.email, write }
}

const isOver = (chatbotId: string) =>
  until(async () => (await db.prisma.checkRun.count({ where: { chatbotId, endedAt: null } })) === 0)

const latest = (chatbotId: string) =>
  db.prisma.checkRun.findFirst({ where: { chatbotId }, orderBy: { createdAt: 'desc' } })

const mailsTo = async (email: string): Promise<string[]> => {
  const names = await readdir(frontdesk.mailFolder).catch(() => [])
  const mails = await Promise.all(names.map(name => readFile(join(frontdesk.mailFolder, name), 'utf8')))
  return mails.map(mail => mail.replaceAll(/=\r?\n/g, '')).filter(mail => mail.includes(email))
}

t.test('a price that changes is mailed once, with exactly the check that it touches', async t => {
  const { chatbotId, email, write } = await aShop()
  t.equal(await enqueueCheckMails(frontdesk), 0, 'first answers are no news')
  await write('/lamp', 'The Wren lamp costs 59 euros and gives warm light.')
  t.equal(await enqueueChangedRuns(frontdesk), 1)
  await isOver(chatbotId)
  t.match(await latest(chatbotId), { kind: 'changed', status: 'done', total: 3, changed: 1 })
  t.equal(await enqueueCheckMails(frontdesk), 1)
  await until(async () => (await mailsTo(email)).length === 1)
  const [mail = ''] = await mailsTo(email)
  t.match(mail, /1 answer changed because \/lamp changed/)
  for (const text of ['Wren lamp cost?', '49 euros', '59 euros']) t.match(mail, text)
  for (const other of ['Norway', 'When are you open']) t.notMatch(mail, other)
  const lamp = (await readChecks({ db }, chatbotId)).find(({ question }) => question === questions[0])
  t.match(lamp, {
    answer: { text: /59/ },
    before: { text: /49/ },
    isChanged: true,
    cause: { sources: ['https://shop.example/lamp'], hasChangedSettings: false },
  })

  await write('/shipping', 'Shipping to Norway takes seven days and costs 9 euros.')
  t.equal(await enqueueChangedRuns(frontdesk), 1)
  await isOver(chatbotId)
  t.equal(await enqueueCheckMails(frontdesk), 0, 'within the hour')
  await db.prisma.checkSettings.update({ where: { chatbotId }, data: { mailedAt: new Date(Date.now() - 3_700_000) } })
  t.equal(await enqueueCheckMails(frontdesk), 1)
  t.equal(await enqueueCheckMails(frontdesk), 0)
})

t.test('without a change nothing is asked again, and nobody is told', async t => {
  const { chatbotId } = await aShop()
  for (let run = 1; run <= 10; run += 1) {
    await enqueueRun(frontdesk, { chatbotId, kind: 'all', checkIds: [] })
    await isOver(chatbotId)
    t.match(await latest(chatbotId), { status: 'done', asked: 3, changed: 0 })
  }
  t.equal(await enqueueChangedRuns(frontdesk), 0)
  t.equal(await enqueueCheckMails(frontdesk), 0)
})

t.test('an answer that is back before the mail is no news', async t => {
  const { chatbotId, write } = await aShop()
  for (const text of ['The Wren lamp costs 59 euros.', pages['/lamp']]) {
    await write('/lamp', text)
    t.equal(await enqueueChangedRuns(frontdesk), 1)
    await isOver(chatbotId)
    t.match(await latest(chatbotId), { changed: 1 })
  }
  t.equal(await enqueueCheckMails(frontdesk), 0)
})

t.test('a changed setting is found although workers still have the chatbot in their cache', async t => {
  const slow = await startFrontdesk(t, { provider: 'extractive', workerTimes: { chatbotCacheMs: 3_000 } })
  const { id: chatbotId } = await aChatbot(slow.db)
  await slow.db.prisma.check.create({ data: { chatbotId, question: 'Do you sell unicorns?' } })
  const isOver = () =>
    until(async () => (await slow.db.prisma.checkRun.count({ where: { chatbotId, endedAt: null } })) === 0)
  await enqueueChangedRuns(slow)
  await enqueueRun(slow, { chatbotId, kind: 'all', checkIds: [] })
  await isOver()
  await slow.db.prisma.chatbot.update({
    where: { id: chatbotId },
    data: { serviceName: 'Plover & Sons', version: { increment: 1 } },
  })
  t.equal(await enqueueChangedRuns(slow), 1)
  await isOver()
  const run = await slow.db.prisma.checkRun.findFirst({ where: { chatbotId }, orderBy: { createdAt: 'desc' } })
  t.match(run, { kind: 'changed', asked: 1 })
})

t.test('a check that fails with unchanged words is mailed: the answer no longer offers an agent', async t => {
  const { id: chatbotId, accountId } = await aChatbot(db, { liveChatEnabled: true })
  const { user } = await aUser(db, { accountId, password: 'correct horse battery' })
  const expectations = [{ kind: 'hands_over' }]
  await db.prisma.check.create({ data: { chatbotId, question: 'Do you sell unicorns?', expectations } })
  await enqueueRun(frontdesk, { chatbotId, kind: 'all', checkIds: [] })
  await isOver(chatbotId)
  await enqueueChangedRuns(frontdesk)
  await isOver(chatbotId)
  t.match(await readChecks({ db }, chatbotId), [{ state: 'passed' }])
  const data = { liveChatEnabled: false, version: { increment: 1 } }
  await db.prisma.chatbot.update({ where: { id: chatbotId }, data })
  t.equal(await enqueueChangedRuns(frontdesk), 1)
  await isOver(chatbotId)
  t.match(await readChecks({ db }, chatbotId), [{ state: 'failed', cause: { sources: [], hasChangedSettings: true } }])
  t.equal(await enqueueCheckMails(frontdesk), 1)
  await until(async () => (await mailsTo(user.email)).length === 1)
  t.match(await mailsTo(user.email), [/because its settings changed/])
})
