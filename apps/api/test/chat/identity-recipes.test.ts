import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import { startShopApi } from '@frontdesk/testing/shop-api'
import { Liquid } from 'liquidjs'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aSignedInShop, errorOf } from '../fixtures/signed-in-shop.ts'

/* The code of docs/signed-visitors.md as a website runs it: the API accepts its tokens. */

const frontdesk = await startFrontdesk(t)
const shop = await startShopApi(t)
const text = readFileSync(projectUrl('docs/signed-visitors.md'), 'utf8')

/** A code block, for this chatbot and this installation. */
const recipe = (language: string, chatbotId: string): string =>
  (new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text)?.[1] ?? '')
    .replaceAll('CHATBOT_ID', chatbotId)
    .replaceAll('https://chat.shop.example', frontdesk.url)

type Place = Awaited<ReturnType<typeof aSignedInShop>>

/** Why a token isn't accepted; null if it is. */
async function refusalOf({ aGuest, chatbot }: Place, token: string): Promise<string | null> {
  const headers = { 'x-chat-identity': token }
  return errorOf(await aGuest().fetch(`/api/chat/sessions?chatbotId=${chatbot.id}`, { headers }))
}

const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const tokenIn = (page: string): string => /'identify', '([\w.-]+)'/.exec(page)?.[1] ?? ''
const user = { id: 7, name: 'Zoë "Z" Łuk', email: 'zoe@visitor.example' }

interface NodeRecipe {
  chatScript: (of: typeof user | null) => string
  endChat: (of: typeof user) => Promise<void>
}

t.test('a server with Node.js signs visitors in and out', async t => {
  const place = await aSignedInShop(frontdesk, shop)
  const code = recipe('js', place.chatbot.id).replace('process.env.FRONTDESK_SECRET', `'${place.secret}'`)
  const file = join(t.testdir({ 'recipe.mjs': code }), 'recipe.mjs')
  // It exports these functions.
  const { chatScript, endChat } = (await import(pathToFileURL(file).href)) as NodeRecipe
  const token = tokenIn(chatScript(user))
  t.match(claimsOf(token), { sub: '7', name: user.name, email: user.email })
  t.equal(await refusalOf(place, token), null)
  t.notMatch(chatScript(null), 'identify')
  await endChat(user)
  t.equal(await refusalOf(place, token), 'logged_out')
})

t.test('a theme of Shopify signs visitors in', async t => {
  const place = await aSignedInShop(frontdesk, shop)
  const liquid = new Liquid()
  // Of Shopify alone: as its documentation describes them.
  liquid.registerFilter('hmac_sha256', (of: string, key: string) => createHmac('sha256', key).update(of).digest('hex'))
  liquid.registerFilter('base64_url_safe_encode', (of: string) =>
    Buffer.from(of).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  )
  const template = recipe('liquid', place.chatbot.id).replace('YOUR_SECRET', place.secret)
  // Different texts, so that each of the signature's characters occurs at each of its places.
  for (let id = 1; id <= 40; id += 1) {
    const page: unknown = await liquid.parseAndRender(template, { customer: { ...user, id } })
    const token = tokenIn(String(page))
    t.equal(await refusalOf(place, token), null, token)
    t.match(claimsOf(token), { sub: String(id), name: user.name, email: user.email })
  }
  t.equal(String(await liquid.parseAndRender(template, {})).trim(), '', 'guests get no token')
})

/** Stands in for the functions of WordPress that the recipe calls. */
const wordpress = `<?php
class WP_User { public $ID = 7; public $display_name = 'Zoë "Z" Łuk'; public $user_email = 'zoe@visitor.example'; }
$actions = [];
function add_action($name, $run) { global $actions; $actions[$name] = $run; }
function is_user_logged_in() { return true; }
function wp_get_current_user() { return new WP_User(); }
function get_user_by($field, $id) { return new WP_User(); }
function home_url() { return 'https://shop.example'; }
function wp_remote_post($url, $request) { echo json_encode([$url, $request]); }
`

const hasPhp = spawnSync('php', ['--version']).status === 0

t.test('WooCommerce signs visitors in and out', { skip: hasPhp ? false : 'there is no php' }, async t => {
  const place = await aSignedInShop(frontdesk, shop)
  const code = recipe('php', place.chatbot.id).replace('<?php', '')
  const file = join(t.testdir({}), 'recipe.php')
  const run = (call: string): string => {
    writeFileSync(file, `${wordpress}\ndefine('FRONTDESK_SECRET', '${place.secret}');\n${code}\n${call}`)
    return spawnSync('php', [file], { encoding: 'utf8' }).stdout
  }
  const token = tokenIn(run("$actions['wp_footer']();"))
  t.match(claimsOf(token), { sub: '7', name: user.name, email: user.email })
  t.equal(await refusalOf(place, token), null)
  // What WordPress would send.
  const [url, request] = JSON.parse(run("$actions['wp_logout'](7);")) as [
    string,
    { headers: Record<string, string>; body: string },
  ]
  t.equal((await fetch(url, { method: 'POST', ...request })).status, 200)
  t.equal(await refusalOf(place, token), 'logged_out')
})
