import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, SetUpError, track } from './progress.mjs'
import { dataDir } from './runtime-facts.mjs'

const email = 'demo@frontdesk.example'

/** Created once and kept, so that the code does not tell the password of every demo. */
const demoPassword = () => {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'demo-password')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(9).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

const admin = (env, ...args) => adminWithInput(env, '', ...args)

/** Runs a command that reads a secret from standard input: arguments can be read by every user of the machine. */
const adminWithInput = async (env, input, ...args) => {
  try {
    const program = [join(root, 'apps/admin/dist/main.js'), ...args, '--json']
    const running = promisify(execFile)(process.execPath, program, { env, cwd: root })
    track(running.child)
    running.child.stdin.end(input)
    return JSON.parse((await running).stdout)
  } catch (error) {
    throw new SetUpError(`admin ${args.slice(0, 2).join(' ')}: ${error.stderr?.trim() || error.message}`)
  }
}

const withDatabase = async (databaseUrl, work) => {
  const { connect } = await import('@frontdesk/db/connect')
  const onIdleError = () => undefined
  const { prisma, close } = connect({ databaseUrl, poolSize: 1, name: 'frontdesk start', onIdleError })
  try {
    return await work(prisma)
  } finally {
    await close()
  }
}

/** The parts of the demo that an earlier start has created, and the state of its source. */
const findDemo = async prisma => {
  const user = await prisma.user.findUnique({ where: { email }, include: { members: true } })
  const accountId = user?.members[0]?.accountId
  if (accountId === undefined) return {}
  const where = { accountId, name: 'Demo' }
  const chatbot = await prisma.chatbot.findFirst({ where, include: { sources: true }, orderBy: { createdAt: 'asc' } })
  return { accountId, chatbotId: chatbot?.id, sources: chatbot?.sources ?? [] }
}

/** Turns on what visitors can do beside asking. */
const enableEverything = chatbotId => prisma =>
  prisma.chatbot.update({
    where: { id: chatbotId },
    data: {
      liveChatEnabled: true,
      leadSettings: { isEnabled: true },
      bookingSettings: { isEnabled: true, title: 'Visit to the workshop' },
    },
  })

/** The demo's account, login and chatbot: created at the first start, found at every later one. */
export const ensureDemo = async env => {
  const found = await withDatabase(env.DATABASE_URL, findDemo)
  const password = demoPassword()
  let { accountId, chatbotId } = found
  if (accountId === undefined) {
    accountId = (await admin(env, 'account', 'create', '--name', 'Demo', '--plan', 'standard')).id
    const user = ['user', 'create', '--account', accountId, '--email', email, '--password-stdin']
    await adminWithInput(env, password, ...user)
  }
  if (chatbotId === undefined) {
    const domains = ['--domain', 'localhost', '127.0.0.1']
    const settings = [
      '--account',
      accountId,
      '--name',
      'Demo',
      '--service-name',
      'Plover & Rain',
      ...domains,
      '--streaming',
    ]
    chatbotId = (await admin(env, 'chatbot', 'create', ...settings)).id
    await withDatabase(env.DATABASE_URL, enableEverything(chatbotId))
  }
  return { chatbotId, email, password, sources: found.sources ?? [] }
}

/** Lets the real worker crawl the demo website, once. */
export const ensureDemoSource = async (env, { chatbotId, sources, url }) => {
  if (sources.some(source => source.url === url && source.status === 'ready')) return
  await admin(env, 'source', 'add', '--chatbot', chatbotId, '--website', url, '--wait')
}
