import { type KeyValueStorage, openSessionStore } from '@frontdesk/widget/conversation/session'
import t from 'tap'

const chatbotId = '11111111-1111-4111-8111-111111111111'

/** Storage as a browser has it, over a map that the test can look into. */
function storageOver(kept: Map<string, string>): KeyValueStorage {
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

t.test('the session store', async t => {
  t.test('keeps one session per chatbot, and each page view finds it again', async t => {
    const kept = new Map<string, string>()
    const open = (id: string) => openSessionStore({ storage: () => storageOver(kept) }, { chatbotId: id })
    open(chatbotId).write({ sessionId: 's1', pending: { replyId: 'r1' } })
    open('other').write({ sessionId: 's2', pending: {} })
    t.same(open(chatbotId).read(), { sessionId: 's1', pending: { replyId: 'r1' } })
    t.same(open('other').read(), { sessionId: 's2', pending: {} })
    open(chatbotId).forget()
    t.equal(open(chatbotId).read(), undefined)
    t.equal(kept.size, 1)
  })

  t.test('sees what another tab wrote or forgot', async t => {
    const kept = new Map<string, string>()
    const [one, two] = [0, 1].map(() => openSessionStore({ storage: () => storageOver(kept) }, { chatbotId }))
    one?.write({ sessionId: 's1' })
    t.same(two?.read(), { sessionId: 's1' })
    two?.update({ isLive: true, seen: 7 })
    one?.write({ sessionId: 's1', pending: {} })
    t.same(two?.read(), { sessionId: 's1', pending: {}, isLive: true, seen: 7 }, 'what was noted of it stays')
    one?.write({ sessionId: 's2' })
    t.same(two?.read(), { sessionId: 's2' }, 'another session has nothing of it')
    two?.forget()
    t.equal(one?.read(), undefined)
  })

  t.test('makes a key for the next conversation, and keeps it with it', async t => {
    const kept = new Map<string, string>()
    const open = () => openSessionStore({ storage: () => storageOver(kept) }, { chatbotId })
    const store = open()
    const first = store.credentials()
    t.match(first, { sessionId: undefined, visitorKey: /^[\w-]{43}$/ })
    t.same(store.credentials(), first, 'each request before the first answer has the same one')
    t.equal(kept.size, 0, 'it is not kept before there is a conversation')
    store.write({ sessionId: 's1', ...first })
    store.write({ sessionId: 's1', pending: {} })
    t.same(open().credentials(), { sessionId: 's1', visitorKey: first.visitorKey })
    store.forget()
    t.not(store.credentials().visitorKey, first.visitorKey, 'another conversation has another key')
  })

  t.test('goes on without a key in a session from before there were keys', async t => {
    const kept = new Map([[`frontdesk:${chatbotId}`, '{"sessionId":"s1","isLive":true}']])
    const store = openSessionStore({ storage: () => storageOver(kept) }, { chatbotId })
    t.same(store.credentials(), { sessionId: 's1', visitorKey: undefined })
    store.write({ ...store.credentials(), sessionId: 's1', pending: {} })
    t.same(store.read(), { sessionId: 's1', isLive: true, pending: {} })
  })

  t.test('lives in memory where the browser refuses storage altogether', async t => {
    const store = openSessionStore(
      {
        storage: () => {
          throw new Error('SecurityError')
        },
      },
      { chatbotId },
    )
    t.equal(store.read(), undefined)
    store.write({ sessionId: 's1' })
    t.same(store.read(), { sessionId: 's1' })
    store.forget()
    t.equal(store.read(), undefined)
  })

  t.test('lives in memory where storage is full', async t => {
    const full = {
      ...storageOver(new Map()),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const store = openSessionStore({ storage: () => full }, { chatbotId })
    store.write({ sessionId: 's1' })
    t.same(store.read(), { sessionId: 's1' })
  })

  t.test('takes nothing for a session that is not one', async t => {
    const kept = new Map<string, string>()
    const store = openSessionStore({ storage: () => storageOver(kept) }, { chatbotId })
    for (const text of ['', 'null', '{', '"s1"', '{"sessionId":7}', '{"sessionId":""}']) {
      kept.set(`frontdesk:${chatbotId}`, text)
      t.equal(store.read(), undefined, text)
    }
  })
})
