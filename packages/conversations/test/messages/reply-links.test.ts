import { cleanReply } from '@frontdesk/conversations/messages/clean-reply'
import type { LinkRules } from '@frontdesk/conversations/messages/reply-links'
import t from 'tap'

const links: LinkRules = {
  isAllowedHost: host => host === 'shop.example' || host.endsWith('.shop.example'),
  passages: [
    { title: 'Track', url: 'https://post.example/track?parcel=1', text: 'Write to Post.Office+desk@post.example.' },
    {
      title: 'Prices: anna@cards.example',
      url: 'https://post.example/prices',
      text: 'Call +356 2123-4567 or 112, 9 to 17.',
    },
    {
      title: 'Where',
      heading: 'Ask dora@map.example.',
      url: 'https://post.example/',
      text: 'dora@map.example.org, 99 11',
    },
  ],
}
const clean = (markdown: string): string => cleanReply(markdown, links)

t.test('I22, row 14: a link survives only to the chatbot’s own hosts, or word for word from a passage', async t => {
  for (const href of [
    'https://shop.example/returns?x=1#how',
    'http://www.shop.example:8080/',
    'https://post.example/prices',
    'https://post.example/track?parcel=1',
    'mailto:help@shop.example',
    'mailto:orders@mail.shop.example',
    'mailto:post.office+desk@post.example',
    'mailto:anna@cards.example',
    'mailto:dora@map.example',
    'mailto:dora@map.example.org',
    'tel:+35621234567',
    'tel:112',
    'tel:9911',
  ]) {
    t.equal(clean(`See [here](${href}).`), `<p>See <a href="${href}">here</a>.</p>`)
  }
  for (const href of [
    'https://evil.example/p?d=anna',
    'https://post.example/track?parcel=2',
    'https://post.example/prices/anna@shop.example',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://shop.example%2eevil.example/',
    'https://shop.example:secret@evil.example/',
    'https://anna:secret@shop.example/',
    'https://anna@shop.example/',
    'ftp://shop.example/file',
    '//shop.example/x',
    '//evil.example/x',
    '/\\evil.example/x',
    'https:evil.example/x',
    'https:/evil.example/x',
    'https:\\\\evil.example\\x',
    'https://evil.example\\@shop.example/',
    'https://shop.example\\@evil.example/',
    'https://evil.example&#9;/shop.example',
    'https://evil。example/',
    'https://ѕhop.example/',
    'https://shop․example/',
    'https://xn--hop-pvc.example/',
    '/returns',
    'returns',
    '#top',
    'mailto:help@shop.example?body=anna',
    'mailto:help@shop.example?cc=eve@evil.example',
    'mailto:help@shop.example,eve@evil.example',
    'mailto:eve@evil.example',
    'mailto:eve@evil.example%3Fx@shop.example',
    'mailto:eve@evil.example#@shop.example',
    'mailto:"eve@evil.example"@shop.example',
    'mailto:office+desk@post.example',
    'mailto:desk@post.example',
    'mailto:anna@cards.example.evil.example',
    'mailto:na@cards.example',
    'mailto:dora@map.exampl',
    'mailto:',
    'tel:+35699999999',
    'tel:+3562123456',
    'tel:5621234567',
    'tel:21234567',
    'tel:+356212345679',
    'tel:11',
    'tel:+35621234567;ext=1',
    'sms:+35621234567',
    'https://[broken',
    '',
  ]) {
    t.equal(clean(`See [here](<${href}>).`), '<p>See here.</p>', href)
  }
  t.equal(clean('Write to eve@evil.example'), '<p>Write to eve@evil.example</p>', 'an address by itself, too')
})

t.test('I22: what a link says is written in the one spelling that was checked', async t => {
  for (const [href, spelling] of Object.entries({
    'HTTPS://SHOP.EXAMPLE': 'https://shop.example/',
    'https:shop.example/returns': 'https://shop.example/returns',
    'https:/shop.example/returns': 'https://shop.example/returns',
    'https://sh&#9;op.ex&#10;ample/returns': 'https://shop.example/returns',
    'https://ｓhop.example/': 'https://shop.example/',
    'https://shop.example/a/../b': 'https://shop.example/b',
    'MAILTO:help@shop.example?': 'mailto:help@shop.example',
    'tel:+356 (2123) 45-67': 'tel:+35621234567',
  })) {
    t.equal(clean(`[here](<${href}>)`), `<p><a href="${spelling}">here</a></p>`, href)
    t.equal(clean(`<a href="${href}">here</a>`), `<p><a href="${spelling}">here</a></p>`, href)
  }
  t.match(clean('<a href="https:\\\\shop.example\\returns">here</a>'), '<a href="https://shop.example/returns">')
})
