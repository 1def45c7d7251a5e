import { isTaken, openPageApi } from '@frontdesk/widget/launcher/page-api'
import { pageContext } from '@frontdesk/widget/conversation/page-context'
import { storeLook, storedLook, lookOf } from '@frontdesk/widget/launcher/look'
import t from 'tap'

/** `window.frontdesk` once the script has run, as frontdesk.d.ts declares it. */
interface Frontdesk {
  push: (...calls: unknown[][]) => void
  close: () => void
  on: (event: string, listener: () => unknown) => void
  off: (event: string, listener: () => unknown) => void
}

/** A page, and the calls that its widget received. */
function aPage(pushedBefore?: unknown) {
  const page: { frontdesk?: unknown } = { frontdesk: pushedBefore }
  const done: unknown[] = []
  const record =
    (name: string) =>
    (value?: unknown): void =>
      void done.push(value === undefined ? [name] : [name, value])
  let emit: Parameters<Parameters<typeof openPageApi>[1]>[0] = () => undefined
  openPageApi(page, given => {
    emit = given
    return {
      open: record('open'),
      close: record('close'),
      toggle: record('toggle'),
      ask: record('ask'),
      setContext: record('setContext'),
      identify: record('identify'),
    }
  })
  return {
    page,
    done,
    emit: (...said: Parameters<typeof emit>) => emit(...said),
    frontdesk: page.frontdesk as Frontdesk,
  }
}

t.test('the API of a page', async t => {
  t.test('does what was pushed before the script had loaded, in turn', async t => {
    const received: unknown[] = []
    const { done, emit } = aPage([
      ['ask', 'Hello'],
      ['on', 'booking', (detail: unknown) => received.push(detail)],
      ['open'],
    ])
    t.same(done, [['ask', 'Hello'], ['open']])
    emit('booking', { startsAt: '2030-01-07T09:00:00.000Z' })
    t.same(received, [{ startsAt: '2030-01-07T09:00:00.000Z' }])
  })

  t.test('accepts calls later, by push and by method', async t => {
    const { done, frontdesk } = aPage()
    frontdesk.push(['setContext', { plan: 'pro' }], ['toggle'])
    frontdesk.close()
    t.same(done, [['setContext', { plan: 'pro' }], ['toggle'], ['close']])
  })

  t.test('calls listeners until they are removed', async t => {
    const { emit, frontdesk } = aPage()
    let count = 0
    const listener = (): void => void (count += 1)
    frontdesk.on('lead', listener)
    frontdesk.on('lead', listener)
    emit('lead', undefined)
    frontdesk.off('lead', listener)
    frontdesk.off('close', listener)
    emit('lead', undefined)
    t.equal(count, 1)
  })

  t.test('ignores unknown calls, and another object of its name', async t => {
    t.same(aPage([['constructor'], ['explode', 1], 'open', []]).done, [])
    t.same(aPage({ id: 'frontdesk' }).done, [])
  })

  t.test('reports what the page throws to the page', async t => {
    const { emit, frontdesk } = aPage()
    const failed = new Promise<unknown>(resolve => {
      t.intercept(globalThis, 'setTimeout', {
        configurable: true,
        value: (act: () => void) => {
          try {
            act()
          } catch (error) {
            resolve(error)
          }
        },
      })
    })
    let isCalledToo = false
    frontdesk.on('open', () => {
      throw new Error('of the page')
    })
    frontdesk.on('open', () => (isCalledToo = true))
    emit('open', undefined)
    t.match(await failed, { message: 'of the page' })
    t.ok(isCalledToo)
  })

  t.test('is opened once', async t => {
    const { page } = aPage()
    t.ok(isTaken(page))
    for (const frontdesk of [undefined, null, [], ['open'], { id: 'frontdesk' }]) t.notOk(isTaken({ frontdesk }))
  })
})

t.test('the facts of a page', async t => {
  const warned: string[] = []
  const taken = (given: unknown) => pageContext(given, words => warned.push(words))

  t.test('go with a message as they are', async t => {
    t.same(taken({ plan: 'pro', items: 3, isNew: true }), { plan: 'pro', items: 3, isNew: true })
    t.same(taken(undefined), {})
    t.same(taken(null), {})
    t.equal(warned.length, 0)
  })

  t.test('drop what the API would refuse, and the console says so', async t => {
    const bad = { a: { b: 1 }, c: NaN, d: null, e: 'x'.repeat(501), f: 'a\0b', ['g'.repeat(65)]: 1 }
    t.same(taken({ ...bad, good: 'x'.repeat(500) }), { good: 'x'.repeat(500) })
    t.equal(warned.length, 1)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`fact${at}`, at]))
    t.equal(Object.keys(taken(many)).length, 20)
    t.equal(warned.length, 2)
    t.same(taken('pro'), {})
    t.equal(warned.length, 3)
  })
})

t.test('the look of a launcher', async t => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const refused = () => {
    throw new Error('storage is refused')
  }

  t.test('is the same on the next page', async t => {
    t.equal(storedLook(storage, 'c1'), undefined)
    const look = lookOf({ language: 'fr', appearance: { colour: '#1f5b60', position: 'left' } })
    storeLook(storage, 'c1', look)
    t.match(storedLook(storage, 'c1'), { colour: '#1f5b60', position: 'left', language: 'fr' })
    t.equal(storedLook(storage, 'c2'), undefined)
  })

  t.test('is asked for anew where storage is refused or holds something else', async t => {
    storeLook(refused, 'c1', lookOf({}))
    t.equal(storedLook(refused, 'c1'), undefined)
    kept.set('frontdesk:c3:look', '{')
    t.equal(storedLook(storage, 'c3'), undefined)
  })
})
