import { setTimeout as wait } from 'node:timers/promises'

/** The chatbot of the pictures: always the same, so that the tag for websites looks alike in all of them. */
export const chatbotId = '6f1f0c1e-9a39-4c63-8d0e-2b7d1f60a5d4'

/** Everybody's, in the installation of the pictures. */
export const password = 'four walls and one umbrella'

const question = (title, text) => ({ title, text })

const questions = [
  question('Do you mend umbrellas of other makers?', 'Yes, if we can get the parts. Bring it in, and we look at it.'),
  question('Can I have my initials on the handle?', 'Yes, for 12 € and within a week. Choose it in the basket.'),
  question('Is there a car park?', 'Opposite the shop, free for two hours.'),
]
const texts = [
  question('Fitting a coat at home', 'Order two sizes and send one back within 30 days. We pay for the parcel.'),
  question('Weddings and film sets', 'We lend white umbrellas by the dozen. Ask four weeks ahead.'),
]
const careBooklet = '# Care booklet\n\nDry the umbrella open. Once a year, wash the cover with lukewarm water.\n'

/** Permissions, as the roles of the page Team have them. */
const agent = ['live-chat', 'conversations', 'questions', 'leads', 'bookings']
const editor = ['chatbot-settings', 'questions', 'feedback', 'analytics']
const viewer = ['analytics', 'conversations']
export const colleagues = [
  { name: 'Kim Harper', email: 'kim@plover-rain.example', permissions: agent },
  { name: 'Ada Lind', email: 'ada@plover-rain.example', permissions: editor },
]

const settings = {
  name: 'Plover & Rain',
  serviceName: 'Plover & Rain',
  appearance: {
    colour: '#1f5b60',
    position: 'right',
    greeting: 'Hello! Ask us about umbrellas, repairs and the shop.',
    suggestedQuestions: ['When are you open?', 'How long does a repair take?', 'Do you ship to Norway?'],
  },
  liveChat: { isEnabled: true },
}

/** Calls the API as the browser profile that `request` belongs to. */
const callerOf =
  ({ request, url }) =>
  async (method, path, data, headers = {}) => {
    const response = await request.fetch(`${url}${path}`, { method, data, headers: { origin: url, ...headers } })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

const addEntries = async (call, kind, entries) => {
  const { id } = await call('POST', `/api/chatbots/${chatbotId}/sources`, { kind })
  for (const entry of entries) await call('POST', `/api/chatbots/${chatbotId}/sources/${id}/entries`, entry)
}

/** All sources are read within this time, or something is wrong. */
const readingMs = 120_000

const waitUntilRead = async call => {
  const endsAt = performance.now() + readingMs
  for (;;) {
    const { sources } = await call('GET', `/api/chatbots/${chatbotId}/sources`)
    if (sources.every(({ status }) => status === 'ready')) return
    if (sources.some(({ status }) => status === 'failed')) throw new Error('a source could not be read')
    if (performance.now() > endsAt) throw new Error('the sources are not read')
    await wait(500)
  }
}

const addColleagues = async (call, asNobody) => {
  for (const { name, email, permissions } of colleagues) {
    const { link } = await call('POST', '/api/team/invitations', { email, permissions })
    await asNobody('POST', '/api/auth/accept-invitation', { token: new URL(link).hash.slice(1), name, password })
  }
  await call('POST', '/api/team/invitations', { email: 'sam@plover-rain.example', permissions: viewer })
}

/**
 * Gives an installation that has just been set up what a small shop has after a week: sources of several kinds, a look
 * of its own, and a team. `request` is logged in as its owner, `stranger` as nobody.
 */
export const fillInstallation = async ({ request, stranger, url }) => {
  const call = callerOf({ request, url })
  await call('PATCH', '/api/account', { timezone: 'Europe/Berlin' })
  await call('POST', '/api/demo')
  await call('PATCH', `/api/chatbots/${chatbotId}`, settings)
  await addEntries(call, 'question_answer', questions)
  await addEntries(call, 'text', texts)
  await call('POST', `/api/chatbots/${chatbotId}/sources/files?name=Care%20booklet.md`, careBooklet, {
    'content-type': 'text/markdown',
  })
  await addColleagues(call, callerOf({ request: stranger, url }))
  await waitUntilRead(call)
}

/** Creates the first account, by the code of the printed address. */
export const setUp = async ({ request, url, setUpUrl }) => {
  const first = { accountName: 'Plover & Rain', name: 'Robin Plover', email: 'robin@plover-rain.example', password }
  await callerOf({ request, url })('POST', '/api/setup', { code: new URL(setUpUrl).hash.slice(1), ...first })
}
