import { readdirSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { root, sources, tests } from '../harness/read-sources.ts'

/* One dialect: words that docs/glossary.md has replaced, and what to say instead. */

/** Words of names: of files, and of what a file exports. */
const inNames: Record<string, string> = {
  akin: 'related',
  bell: 'channel, subscription',
  briefly: 'ttl',
  colleague: 'agent',
  desk: 'panel, agents',
  door: 'mutex, guard',
  doorbell: 'notification',
  ear: 'listener',
  owed: 'outbox, pending',
  patience: 'timeout, deadline',
  reseal: 'rotate',
  ring: 'publish, notify',
  room: 'package, layer',
  standing: 'state, position',
  told: 'notified, delivered',
}

/** Texts that operators, owners and visitors read, or write to the API. */
const inPublic: Record<string, string> = {
  asked_again_total: 'replies_requeued_total',
  'at the desk': 'online',
  beyondDepth: 'depthLimit',
  'could not be told': 'could not be reached',
  ENCRYPTION_KEYS_BEFORE: 'ENCRYPTION_KEYS_PREVIOUS',
  fenced_out_total: 'attempts_superseded_total',
  handed_back_total: 'jobs_released_total',
  'have an address be told': 'create a webhook',
  LIVE_CHAT_NOT_ON: 'LIVE_CHAT_DISABLED',
  LIVE_CHAT_OFF: 'LIVE_CHAT_UNAVAILABLE',
  LoopLags: 'EventLoopLag',
  'mail me': 'email me',
  'makes a person': 'create a user',
  NobodyComes: 'HandoffUnanswered',
  notPage: 'notHtml',
  QueueForgets: 'JobsLost',
  reseal: 'rotate',
  'search by meaning': 'semantic search',
  'there is no such': 'not found, does not exist',
  turnedAway: 'outOfScope',
}

const publicFiles = [
  '.env.example',
  'docs/alerts.yml',
  'docs/openapi.json',
  'docs/settings.md',
  ...sources.map(({ path }) => path).filter(path => path.startsWith('apps/admin/src/')),
  ...readdirSync(projectUrl('packages/texts/catalogs'), { recursive: true, encoding: 'utf8' })
    .filter(path => /^(?:\w+\/(?:widget|visitors)|en\/(?:mails|team))\/.*\.json$/.test(path))
    .map(path => `packages/texts/catalogs/${path}`),
]

/** `keepBriefly`, `keep-briefly.ts` and `KEEP_BRIEFLY` as their words. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)

const replaced = (name: string): string[] =>
  wordsOf(name).flatMap(word => {
    const instead = inNames[word] ?? inNames[word.replace(/s$/, '')]
    return instead === undefined ? [] : [`${name}: ${word} → ${instead}`]
  })

t.test('no file is named with a word that was replaced', async t => {
  const files = [...sources.map(({ path }) => path), ...tests.map(path => relative(root, path))]
  t.same(
    files.flatMap(path => replaced(basename(path))),
    [],
  )
})

t.test('nothing is exported under a word that was replaced', async t => {
  t.same(replaced('ringLive'), ['ringLive: ring → publish, notify'])
  t.same(replaced('readStrings'), [])
  t.same(
    sources.flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm)].flatMap(
        ([, name = '']) => replaced(name).map(found => `${path}: ${found}`),
      ),
    ),
    [],
  )
})

t.test('settings, metrics, alerts, API, command line and texts say none of the replaced words', async t => {
  const found = publicFiles.flatMap(path => {
    const text = readFileSync(projectUrl(path), 'utf8').toLowerCase()
    return Object.entries(inPublic).flatMap(([word, instead]) =>
      new RegExp(`(?<![a-z])${word.toLowerCase()}`).test(text) ? [`${path}: ${word} → ${instead}`] : [],
    )
  })
  t.same(found, [])
})
