/** Gives a hostile input to an installation, as an owner or a visitor of one account would. Resolves with how it ended. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addFileSource } from '@frontdesk/knowledge/sources/store-files'
import { leaveAddress, takeFinding } from '@frontdesk/knowledge/page-checks/check-exchange'
import { installationNamespace as namespace } from '@frontdesk/runtime/redis'
import { origin } from '../chat/stand.mjs'

/** An input that has no end by then is taken away. */
const longestMs = 90_000

/** Waits for something to be said; `isOver` ends the wait, because the installation has fallen. */
async function waitFor(look, isOver) {
  const deadline = performance.now() + longestMs
  while (performance.now() < deadline && !isOver()) {
    const found = await look()
    if (found !== undefined) return found
    await wait(100)
  }
  return 'no end'
}

async function addSource({ db, queues }, { chatbotId }, { kind, path = '/', name, body, url }) {
  const website = () =>
    db.prisma.source.create({ data: { chatbotId, kind, url: new URL(path, url).href, maxDepth: 0 } })
  // As the API stores it: the Prisma client would make PostgreSQL hold the file ten times over.
  const id =
    kind === 'file'
      ? await addFileSource({ db }, { chatbotId, language: null, name, content: body })
      : (await website()).id
  await queues.enqueue('index-source', { sourceId: id }, { id: `sandbox-${id}` })
  return id
}

async function giveSource(needs, account, input) {
  const id = await addSource(needs, account, input)
  const { source } = needs.db.prisma
  const ended = await waitFor(async () => {
    const { status, error } = await source.findUniqueOrThrow({ where: { id } })
    return status === 'ready' ? 'read' : status === 'failed' ? error : undefined
  }, needs.isOver)
  if (!needs.isOver()) await source.delete({ where: { id } })
  return ended
}

async function givePreview({ redis, queues, isOver }, { accountId }, { url }) {
  const checkId = randomUUID()
  await leaveAddress({ redis, namespace }, checkId, url)
  await queues.enqueue('preview-website', { checkId, accountId }, { id: checkId })
  const found = await waitFor(async () => (await takeFinding({ redis, namespace }, checkId)) ?? undefined, isOver)
  return typeof found === 'string' ? found : (found.problem ?? 'read')
}

async function givePicture({ db, port }, { chatbotId, sessionId }, { name, body }) {
  // A wait of minutes is ended by the worker.
  const waiting = { liveStatus: 'waiting', waitingSince: new Date() }
  await db.prisma.conversation.update({ where: { sessionId }, data: waiting })
  const response = await fetch(`http://127.0.0.1:${port}/api/chat/files?chatbotId=${chatbotId}`, {
    method: 'POST',
    headers: {
      origin,
      'x-chat-session-id': sessionId,
      'x-file-name': name,
      'content-type': 'application/octet-stream',
    },
    body,
  })
  const { reply } = await response.json()
  return response.ok ? 'accepted' : `${response.status}: ${reply.replaceAll(/<[^>]*>/g, '')}`
}

export const give = (needs, account, input) => {
  if (input.kind === 'picture') return givePicture(needs, account, input)
  return input.kind === 'preview' ? givePreview(needs, account, input) : giveSource(needs, account, input)
}

/** An account that gives hostile inputs, with a visitor who waits for an agent. */
export async function newHostileAccount(db) {
  const account = { name: 'Hostile', plan: 'standard', quota: 1e6 }
  const { id: accountId } = await db.prisma.account.create({ data: account })
  const allowedDomains = { create: { domain: new URL(origin).host } }
  const chatbot = { accountId, name: 'Hostile', serviceName: 'Hostile', liveChatEnabled: true, allowedDomains }
  const { id: chatbotId } = await db.prisma.chatbot.create({ data: chatbot })
  const waiting = { liveStatus: 'waiting', waitingSince: new Date() }
  const { sessionId } = await db.prisma.conversation.create({
    data: { chatbotId, sessionId: randomUUID(), ...waiting },
  })
  return { accountId, chatbotId, sessionId }
}
