import { aSource, noHours } from '@frontdesk/testing/factories'
import t, { type Test } from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace, logIn } from '../fixtures/dashboard-place.ts'
import { theDocumentation } from '../fixtures/the-documentation.ts'

/* What a form is told of a field that is wrong: which one, and the figures and names in the sentence. */

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const isDocumented = await theDocumentation(frontdesk.url)
const { owner, chatbot, account } = await aPlace(frontdesk)
const place = `/api/chatbots/${chatbot.id}`

interface Refusal {
  status?: number
  code?: string
  field: string | undefined
  values?: object | undefined
}

/** Sends a request that is wrong in one field, and checks what its error says. */
async function refuses(t: Test, request: string, body: unknown, expected: Refusal): Promise<string> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await owner.send(path, { method, ...(body === undefined ? {} : { body }) })
  const { error } = JSON.parse(answer.text) as { error: { code: string; message: string; field?: string } }
  const title = `${request} ${JSON.stringify(body)?.slice(0, 90)}`
  const { status = 400, code = 'REQUEST_INVALID', field, values } = expected
  t.match({ status: answer.status, ...error }, { status, code, ...(values && { values }) }, title)
  t.equal(error.field, field, title)
  isDocumented(t, answer, method, path)
  return error.message
}

const hours = (monday: object[]): object => ({ ...noHours, monday })
const connector = {
  name: 'order_status',
  description: 'Where an order is.',
  method: 'GET',
  host: 'api.shop.example',
  pathTemplate: '/orders/{number}',
  parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  isWriting: false,
}

t.test('a body that breaks its schema names the field, the rule and its limit', async t => {
  const patch = (body: object, expected: Refusal) => refuses(t, `PATCH ${place}`, body, expected)
  await patch({ name: 'x'.repeat(201) }, { field: '/name', values: { rule: 'maxLength', limit: 200 } })
  await patch({ dailyCap: -1 }, { field: '/dailyCap', values: { rule: 'minimum', limit: 0 } })
  await patch({ dailyCap: 'x' }, { field: '/dailyCap', values: { rule: 'type' } })
  await patch({ appearance: { greeting: '\u200b' } }, { field: '/appearance/greeting', values: { rule: 'empty' } })
  await patch({ systemPrompt: 'a\0' }, { field: '/systemPrompt', values: { rule: 'text' } })
  await patch({ liveChat: {} }, { field: '/liveChat', values: { rule: 'minProperties', limit: 1 } })
  const questions = Array.from({ length: 6 }, () => 'Why?')
  const appearance = { suggestedQuestions: questions }
  await patch({ appearance }, { field: '/appearance/suggestedQuestions', values: { rule: 'maxItems', limit: 5 } })
  await patch({ appearance: { script: 'x' } }, { field: '/appearance/script', values: { rule: 'unknown' } })
  await patch({ 'a/b~': 1 }, { field: '/a~1b~0', values: { rule: 'unknown' } })
  const theme = { theme: 'pink' }
  const choices = 'light, dark, auto'
  await patch({ appearance: theme }, { field: '/appearance/theme', values: { rule: 'enum', choices } })
  const late = hours([{ from: '09:00', to: '24:01' }])
  await patch({ liveChat: { hours: late } }, { field: '/liveChat/hours/monday/0/to', values: { rule: 'pattern' } })
  const { monday, ...others } = noHours
  t.ok(monday)
  await patch({ liveChat: { hours: others } }, { field: '/liveChat/hours/monday', values: { rule: 'required' } })
  await patch({}, { field: undefined, values: { rule: 'minProperties' } })
  await patch([], { field: undefined })
})

t.test('the sentence of a field says what to write, without the words of a schema', async t => {
  const says = (body: object, field: string) => refuses(t, `PATCH ${place}`, body, { field })
  t.equal(
    await says({ appearance: { colour: 'red' } }, '/appearance/colour'),
    'appearance.colour has the wrong format: Colour as #rrggbb.',
  )
  t.equal(
    await says({ privacyUrl: 'ftp://x' }, '/privacyUrl'),
    'privacyUrl has the wrong format: The privacy policy that the widget links to, such as https://shop.example/privacy.',
  )
  t.equal(
    await says({ appearance: { greeting: ' ' } }, '/appearance/greeting'),
    'appearance.greeting must not be empty.',
  )
  t.equal(await says({ name: 'x'.repeat(201) }, '/name'), 'name must not have more than 200 characters.')
})

t.test('of a body that may be one of several objects, the error is about the one that is meant', async t => {
  const add = (body: object, expected: Refusal) => refuses(t, `POST ${place}/sources`, body, expected)
  await add({ kind: 'sitemap', url: '' }, { field: '/url', values: { rule: 'empty' } })
  await add({ kind: 'sitemap', url: 'https://shop.example/', maxDepth: 1 }, { field: '/maxDepth' })
  await add({ kind: 'text', language: 7 }, { field: '/language', values: { rule: 'type' } })
  await add({ kind: 'products' }, { field: '/url', values: { rule: 'required' } })
  await add({}, { field: '/url', values: { rule: 'required' } })
  const kinds = 'website, sitemap, products, text, question_answer'
  await add({ kind: 'video', url: 'x' }, { field: '/kind', values: { rule: 'enum', choices: kinds } })
  const { sessionId } = await db.prisma.conversation.create({ data: { chatbotId: chatbot.id, sessionId: account.id } })
  const { id } = await db.prisma.question.create({
    data: { chatbotId: chatbot.id, sessionId, question: 'How?', reason: 'not_found' },
  })
  const mark = (body: object, expected: Refusal) => refuses(t, `PATCH /api/questions/${id}`, body, expected)
  await mark({ status: 'answered', answer: '' }, { field: '/answer', values: { rule: 'empty' } })
  await mark({ status: 'answered' }, { field: '/answer', values: { rule: 'required' } })
  await mark({ status: 'open', answer: 'Yes.' }, { field: '/answer', values: { rule: 'unknown' } })
  await mark({ status: 'lost' }, { field: '/status', values: { choices: 'answered, dismissed, open' } })
})

t.test('half a character is named by its field, however deep it stands', async t => {
  const message = await refuses(
    t,
    `PATCH ${place}`,
    { liveChat: { recipients: ['a@shop.example', 'x\ud800'] } },
    {
      field: '/liveChat/recipients/1',
    },
  )
  t.match(message, 'lone UTF-16 surrogate')
})

t.test('a parameter of the query is named as one, whoever finds it wrong', async t => {
  await refuses(t, 'GET /api/leads?from=2026-13-01', undefined, { code: 'DAY_INVALID', field: '?from' })
  const reversed = 'GET /api/bookings?from=2026-11-02&to=2026-11-01'
  await refuses(t, reversed, undefined, { code: 'DAYS_REVERSED', field: '?to' })
  await refuses(t, 'GET /api/leads?form=1', undefined, { field: '?form', values: { rule: 'unknown' } })
  await refuses(t, 'GET /api/conversations?cursor=x', undefined, { code: 'CURSOR_INVALID', field: '?cursor' })
  await refuses(t, 'GET /api/live-chats?state=lost', undefined, {
    field: '?state',
    values: { rule: 'enum', choices: 'bot, waiting, open' },
  })
  await refuses(t, `POST ${place}/sources/files?name=a/b`, undefined, { field: '?name', values: { rule: 'pattern' } })
  await refuses(t, `PATCH ${place}?x=1`, { name: 'Main' }, { field: '?x', values: { rule: 'unknown' } })
  const filters = { from: '2026-02-30' }
  await refuses(t, 'POST /api/conversations/export-jobs', filters, { code: 'DAY_INVALID', field: '/from' })
  const language = `POST ${place}/sources/files?name=a.txt&language=klingonish`
  await refuses(t, language, undefined, { code: 'LANGUAGE_UNKNOWN', field: '?language' })
})

t.test('a chatbot names the setting that cannot be', async t => {
  const patch = (body: object, code: string, field: string, values?: object) =>
    refuses(t, `PATCH ${place}`, body, { code, field, values })
  await patch({ name: 'a\nb' }, 'NAME_INVALID', '/name', { limit: 120 })
  await patch({ serviceName: ' ' }, 'NAME_INVALID', '/serviceName', { limit: 120 })
  await patch({ domains: [] }, 'DOMAIN_MISSING', '/domains')
  const domain = 'https://shop.example/a'
  const meant = { domain, suggestion: 'shop.example' }
  await patch({ domains: ['desk.example', domain] }, 'DOMAIN_INVALID', '/domains/1', meant)
  await patch({ domains: ['*.com'] }, 'DOMAIN_INVALID', '/domains/0', { domain: '*.com' })
  await patch({ language: 'klingonish' }, 'LANGUAGE_UNKNOWN', '/language', { language: 'klingonish' })
  await patch({ model: 'other:x' }, 'MODEL_UNKNOWN', '/model', { model: 'other:x' })
  await patch({ privacyUrl: 'https://' }, 'ADDRESS_INVALID', '/privacyUrl')
  await patch({ wiki: { subdomain: 'A b', isProtected: false } }, 'WIKI_SUBDOMAIN_INVALID', '/wiki/subdomain')
  await patch({ liveChat: { timezone: 'Mars/Base' } }, 'TIME_ZONE_UNKNOWN', '/liveChat/timezone')
  await patch({ bookings: { timezone: 'Mars/Base' } }, 'TIME_ZONE_UNKNOWN', '/bookings/timezone')
  const addresses = ['sam@shop.example', 'sam at shop']
  await patch({ liveChat: { recipients: addresses } }, 'EMAIL_INVALID', '/liveChat/recipients/1')
  await patch({ leads: { recipients: addresses } }, 'EMAIL_INVALID', '/leads/recipients/1')
  await patch({ bookings: { recipients: addresses } }, 'EMAIL_INVALID', '/bookings/recipients/1')
  const fields = { name: 'required', email: 'off', phone: 'off', company: 'off', message: 'off' }
  await patch({ leads: { fields } }, 'LEAD_FIELDS_UNREACHABLE', '/leads/fields')
  const reversed = hours([
    { from: '09:00', to: '12:00' },
    { from: '18:00', to: '13:00' },
  ])
  const overlapping = hours([
    { from: '11:00', to: '15:00' },
    { from: '09:00', to: '12:00' },
  ])
  for (const part of ['liveChat', 'bookings']) {
    await patch({ [part]: { hours: reversed } }, 'HOURS_INVALID', `/${part}/hours/monday/1/to`, { day: 'monday' })
    await patch({ [part]: { hours: overlapping } }, 'HOURS_INVALID', `/${part}/hours/monday/0/from`)
  }
  const created = { code: 'DOMAIN_INVALID', field: '/domains/0' }
  await refuses(t, 'POST /api/chatbots', { name: 'New', domains: ['a b'] }, created)
})

t.test('sources and entries name what cannot be read or is there already', async t => {
  const add = (body: object, code: string, field: string, values?: object) =>
    refuses(t, `POST ${place}/sources`, body, { code, field, values })
  await add({ url: 'ftp://shop.example/' }, 'UNSUPPORTED_URL', '/url')
  await add({ url: 'http://169.254.169.254/' }, 'BLOCKED_ADDRESS', '/url', { host: '169.254.169.254' })
  const url = 'https://shop.example/'
  await add({ url, includePatterns: ['/a', 'b'] }, 'PATTERN_INVALID', '/includePatterns/1', { pattern: 'b' })
  await add({ url, excludePatterns: ['b'] }, 'PATTERN_INVALID', '/excludePatterns/0')
  await add({ url, keepSelectors: ['main', '..a'] }, 'SELECTOR_INVALID', '/keepSelectors/1', { selector: '..a' })
  await add({ url, language: 'klingonish' }, 'LANGUAGE_UNKNOWN', '/language')
  const { id } = await aSource(db, { chatbotId: chatbot.id, kind: 'text', url: null, status: 'ready' })
  const change = { code: 'SELECTOR_INVALID', field: '/dropSelectors/0' }
  await refuses(t, `PATCH ${place}/sources/${id}`, { dropSelectors: ['1a'] }, change)
  await db.prisma.sourceEntry.create({ data: { sourceId: id, title: 'Hours', text: 'Nine.' } })
  const taken = { status: 409, code: 'ENTRY_TAKEN', field: '/title' }
  await refuses(t, `POST ${place}/sources/${id}/entries`, { title: 'Hours', text: 'Ten.' }, taken)
})

t.test('connectors and webhooks name the part of the address that is wrong', async t => {
  const add = (part: object, code: string, field: string, values?: object) =>
    refuses(t, `POST ${place}/connectors`, { ...connector, ...part }, { code, field, values })
  await add({ host: 'https://x' }, 'CONNECTOR_HOST_INVALID', '/host')
  await add({ host: '10.0.0.1' }, 'BLOCKED_ADDRESS', '/host')
  await add({ pathTemplate: '//x' }, 'CONNECTOR_PATH_INVALID', '/pathTemplate')
  await add({ pathTemplate: '/{other}' }, 'CONNECTOR_PARAMETER_UNKNOWN', '/pathTemplate', { name: 'other' })
  const parameters = (required: string[]) => ({ parameters: { ...connector.parameters, required } })
  await add(parameters([]), 'CONNECTOR_PARAMETER_OPTIONAL', '/pathTemplate', { name: 'number' })
  const unknown = parameters(['number', 'other'])
  await add(unknown, 'CONNECTOR_PARAMETER_UNKNOWN', '/parameters/required/1', { name: 'other' })
  for (const customer of [
    { type: 'integer', identityKey: 'sub' },
    { type: 'string', identityKey: 'sub', contextKey: 'customer' },
  ]) {
    const properties = { ...connector.parameters.properties, customer }
    const claim = { parameters: { ...connector.parameters, properties } }
    await add(claim, 'REQUEST_INVALID', '/parameters/properties/customer')
  }
  t.equal((await owner.send(`${place}/connectors`, { body: connector })).status, 201)
  const taken = { status: 409, code: 'CONNECTOR_TAKEN', field: '/name' }
  await refuses(t, `POST ${place}/connectors`, connector, taken)
  const hook = (url: string, code: string) =>
    refuses(t, 'POST /api/webhooks', { url, events: ['lead.created'] }, { code, field: '/url' })
  await hook('http://shop.example/', 'WEBHOOK_INSECURE')
  await hook('https://10.0.0.1/', 'BLOCKED_ADDRESS')
  await hook('https://', 'UNSUPPORTED_URL')
})

t.test('team, passwords and message templates name what was typed wrong', async t => {
  const invite = { permissions: ['leads'] }
  const invitation = 'POST /api/team/invitations'
  await refuses(t, invitation, { ...invite, email: 'sam at shop' }, { code: 'EMAIL_INVALID', field: '/email' })
  await refuses(t, invitation, { email: 'a@shop.example', permissions: ['all'] }, { field: '/permissions/0' })
  t.equal((await owner.send('/api/team/invitations', { body: { ...invite, email: 'a@shop.example' } })).status, 201)
  const open = { status: 409, code: 'INVITATION_OPEN', field: '/email' }
  await refuses(t, invitation, { ...invite, email: 'a@shop.example' }, open)
  const { body } = await owner.json('/api/auth/me')
  const { user } = body as { user: { email: string } }
  const member = { status: 409, code: 'MEMBER_EXISTS', field: '/email' }
  await refuses(t, invitation, { ...invite, email: user.email }, member)

  const template = { title: 'Hello', text: 'Good day.' }
  t.equal((await owner.send(`${place}/templates`, { body: template })).status, 201)
  const taken = { status: 409, code: 'TEMPLATE_TITLE_TAKEN', field: '/title', values: { title: 'Hello' } }
  await refuses(t, `POST ${place}/templates`, template, taken)

  const change = 'POST /api/auth/change-password'
  const wrong = { password: 'not the password', newPassword: 'a longer sentence' }
  await refuses(t, change, wrong, { code: 'PASSWORD_WRONG', field: '/password' })
  const short = { password: 'correct horse battery', newPassword: 'short' }
  await refuses(t, change, short, { code: 'PASSWORD_TOO_SHORT', field: '/newPassword', values: { limit: 10 } })
})

t.test('what is about no field says none, and names what is missing', async t => {
  const member = await logIn(frontdesk, { accountId: account.id, permissions: ['leads'] })
  t.match(await member.json('/api/questions'), {
    body: { error: { code: 'PERMISSION_DENIED', values: { permission: 'questions' }, field: undefined } },
  })
  t.match(await member.json('/api/team'), { body: { error: { values: { permission: 'owner' } } } })
  const { owner: small } = await aPlace(frontdesk, { plan: 'free' })
  t.match(await small.json('/api/conversations/export'), {
    body: { error: { code: 'PLAN_TOO_SMALL', values: { plan: 'free', needed: 'basic or standard' } } },
  })
  const { text } = await owner.send('/api/chatbots/x')
  t.same(Object.keys((JSON.parse(text) as { error: object }).error), ['code', 'message'])
})

t.test('errors of the chat keep their shape', async t => {
  const answer = await owner.send('/api/chat', { body: { message: '' } })
  t.same([answer.status, Object.keys(JSON.parse(answer.text) as object)], [400, ['reply', 'sources']])
})
