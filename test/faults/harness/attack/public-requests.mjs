import { randomUUID } from 'node:crypto'

/** As many conversations and slots as the attacker remembers. */
const remembered = 40
const pick = list => list[Math.floor(Math.random() * list.length)]
const remember = (list, item) => {
  list.push(item)
  if (list.length > remembered) list.shift()
}

/** What a stranger's mailbox, which is named again and again, should be spared. */
const strangerEmail = 'stranger@elsewhere.example'

const invented = () => `https://${randomUUID()}.example`
const token = () => 'a'.repeat(43)

/**
 * Every request that anybody may send, by name: a function that makes the next one. The operations of the API come from its
 * own description, so that a new one cannot be forgotten; those of the dashboard must stay closed.
 */
export function publicRequests({ victim: { chatbotId, ownerEmail }, operations, seen }) {
  const visit = () => pick(seen.sessions) ?? { sessionId: randomUUID(), replyId: randomUUID() }
  const asVisitor = () => ({ 'x-chat-session-id': visit().sessionId })
  const aMailbox = () => pick([strangerEmail, `${randomUUID()}@elsewhere.example`])
  const kim = () => ({ chatbotId, name: 'Kim', email: aMailbox() })

  /** What the operations of everybody need beside their method and path. */
  const requests = {
    sendMessage: () => ({
      body: { chatbotId, message: `asks ${randomUUID()} how long that takes`, contextData: { a: 'b'.repeat(200) } },
      headers: Math.random() < 0.5 ? asVisitor() : {},
      keep: (_text, headers) =>
        remember(seen.sessions, {
          sessionId: headers.get('x-chat-session-id'),
          replyId: headers.get('x-chat-reply-id') ?? randomUUID(),
        }),
    }),
    resumeReplyStream: () => ({ ...replyRequest(), isStream: true }),
    stopReply: () => replyRequest(),
    getHistory: () => ({ query: { chatbotId, sessionId: visit().sessionId } }),
    listSessions: () => ({
      query: { chatbotId, sessionIds: Array.from({ length: 5 }, () => visit().sessionId).join() },
    }),
    resetSession: () => ({ headers: asVisitor() }),
    requestHandoff: () => ({ body: { chatbotId }, headers: Math.random() < 0.5 ? asVisitor() : {} }),
    cancelHandoff: () => ({ query: { chatbotId }, headers: asVisitor() }),
    subscribeToLiveChat: () => ({ query: { chatbotId }, headers: asVisitor(), isStream: true }),
    sendVisitorTyping: () => ({ body: { chatbotId, isTyping: true }, headers: asVisitor() }),
    getWidgetSettings: () => ({ query: { chatbotId } }),
    createLead: () => ({ body: { ...kim(), message: `Call me ${randomUUID()}`, consentedTo: null } }),
    listSlots: () => ({
      query: { chatbotId, days: '14' },
      keep: text => {
        seen.slots = JSON.parse(text).slots.map(({ startsAt }) => startsAt)
      },
    }),
    createBooking: () => ({ body: { ...kim(), startsAt: pick(seen.slots) ?? new Date().toISOString() } }),
    rateReply: () => {
      const { sessionId, replyId } = visit()
      return {
        body: { chatbotId, replyId, rating: 'down', comment: randomUUID() },
        headers: { 'x-chat-session-id': sessionId },
      }
    },
    // A text by its content, whatever its type says.
    sendVisitorFile: () => ({ query: { chatbotId }, body: { text: randomUUID() }, headers: asVisitor() }),
    getVisitorFile: () => ({ query: { chatbotId }, headers: asVisitor() }),
    rateLiveChat: () => ({ body: { chatbotId, rating: 1, comment: randomUUID() }, headers: asVisitor() }),
    emailTranscript: () => ({ body: { chatbotId, email: aMailbox() }, headers: asVisitor() }),
    deleteOwnConversation: () => ({ headers: asVisitor() }),
    logOutVisitor: () => ({ body: { chatbotId, token: token() }, isClosed: true }),
    resumeConversation: () => ({ body: { chatbotId, token: token() }, isClosed: true }),
    getSetupState: () => ({}),
    setUpInstallation: () => ({
      body: { code: token(), accountName: 'Shop', name: 'Kim', email: strangerEmail, password: randomUUID() },
      isClosed: true,
    }),
    login: () => ({ body: { email: pick([ownerEmail, strangerEmail]), password: `guess ${randomUUID()}` } }),
    logout: () => ({}),
    beginPasskeyLogin: () => ({}),
    loginWithPasskey: () => ({
      body: {
        passkey: { id: token(), response: { clientDataJSON: token(), authenticatorData: token(), signature: token() } },
      },
      isClosed: true,
    }),
    beginSingleSignOn: () => ({ body: { email: aMailbox() }, isClosed: true }),
    endSingleSignOn: () => ({ body: { logout_token: token() }, isClosed: true }),
    getCurrentUser: () => ({ isClosed: true }),
    requestPasswordReset: () => ({ body: { email: pick([ownerEmail, aMailbox()]) } }),
    resetPassword: () => ({ body: { token: token(), password: randomUUID() }, isClosed: true }),
    readInvitation: () => ({ body: { token: token() }, isClosed: true }),
    acceptInvitation: () => ({ body: { token: token(), name: 'Kim', password: randomUUID() }, isClosed: true }),
  }
  function replyRequest() {
    const { sessionId, replyId } = visit()
    return { query: { chatbotId }, headers: { 'x-chat-session-id': sessionId }, replyId }
  }

  const ofEverybody = operations.filter(
    ({ path, operationId }) => path.startsWith('/api/chat/') || path === '/api/chat' || operationId in requests,
  )
  const ofUsers = operations.filter(operation => !ofEverybody.includes(operation))
  const made = ofEverybody.map(({ operationId, method, path }) => {
    const request = requests[operationId]
    if (request === undefined) throw new Error(`nobody has told the attacker how to use ${operationId}`)
    return [
      operationId,
      () => {
        const { query, replyId = '', ...rest } = request()
        const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
        return {
          method,
          path: `${path.replace('{replyId}', replyId).replace('{fileId}', randomUUID()).replace('{accountId}', randomUUID())}${search}`,
          ...rest,
        }
      },
    ]
  })
  const dashboard = () => {
    const { method, path } = pick(ofUsers)
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    return { method, path: path.replaceAll(/\{\w+\}/g, randomUUID), ...body, isClosed: true }
  }
  const pages = [
    '/health/live',
    '/health/ready',
    '/documentation',
    '/documentation/json',
    '/documentation/yaml',
    '/widget.js',
    '/',
    '/dashboard/',
    '/dashboard/login',
    '/dashboard/preview/',
    '/nothing',
    `/booking/${token()}`,
    `/booking/${token()}/calendar.ics`,
    `/notifications/${token()}`,
    `/privacy/${randomUUID()}`,
  ]
  return {
    ...Object.fromEntries(made),
    dashboard,
    ...Object.fromEntries(pages.map(path => [path, () => ({ path })])),
    metrics: () => ({ path: '/metrics', isClosed: true }),
    confirmBooking: () => ({ method: 'POST', path: `/booking/${token()}/confirm` }),
    confirmRecipient: () => ({ method: 'POST', path: `/notifications/${token()}` }),
    preflight: () => ({
      method: 'OPTIONS',
      path: '/api/chat',
      headers: { origin: invented(), 'access-control-request-method': 'POST' },
    }),
    inventedOrigin: () => ({ path: `/api/chat/settings?chatbotId=${chatbotId}`, headers: { origin: invented() } }),
    inventedPage: () => ({
      method: 'POST',
      path: '/api/chat',
      body: { chatbotId, message: 'Hello', pageUrl: `${invented()}/` },
    }),
    inventedChatbot: () => ({ path: `/api/chat/settings?chatbotId=${randomUUID()}` }),
  }
}
