import t from 'tap'
import { pageText } from './page-text.ts'

const words = '<h1>Kiln hire</h1><p>Everybody who has finished the introduction may hire our kiln for a day.</p>'
const react = (place: string, part: string, script: string) =>
  `<main>${words}<!--$?-->${place}<p>Loading prices…</p><!--/$--><p>Bring your own cones.</p></main><footer>Mill Lane 3</footer>${part}${script}`

t.test('what a streaming server sends behind the page stands where it belongs', t => {
  const part = '<h2>Prices</h2><p>A day costs 37 euros.</p>'
  const pages = {
    React: react(
      '<template id="B:0"></template>',
      `<div hidden id="S:0">${part}</div>`,
      '<script>$RC=function(a,b){};$RC("B:0","S:0")</script>',
    ),
    'React with a prefix and styles': react(
      '<template id="shop-B:a"></template>',
      `<div hidden id="shop-S:b">${part}</div>`,
      '<script>$RR("shop-B:a","shop-S:b",[["/a.css"]])</script>',
    ),
    'React in parts': react(
      '<template id="B:0"></template>',
      `<div hidden id="S:0"><h2>Prices</h2><template id="P:1"></template></div><div hidden id="S:1"><p>A day costs 37 euros.</p></div>`,
      '<script>$RS("S:1","P:1");$RC("B:0","S:0")</script>',
    ),
    'React with a runtime of its own': react(
      '<template id="B:0"></template>',
      `<div hidden id="S:0">${part}</div>`,
      '<template data-rci="" data-bid="B:0" data-sid="S:0"></template>',
    ),
    Solid: `<main>${words}<template id="pl-0-1"></template><p>Loading prices…</p><!--pl-0-1--><p>Bring your own cones.</p></main><template id="0-1">${part}</template><script>$df("0-1")</script>`,
    Marko: `<main>${words}<span id="afph0">Loading prices…</span><p>Bring your own cones.</p></main><div id="af0" style="display:none">${part}</div><script>$af(0)</script>`,
    'Preact, first way': `<main>${words}<!--preact-island:7--><p>Loading prices…</p><!--/preact-island:7--><p>Bring your own cones.</p></main><div hidden><preact-island hidden data-target="7">${part}</preact-island></div>`,
    'a patch': `<main>${words}<?start name="7"><p>Loading prices…</p><?end name="7"><p>Bring your own cones.</p></main><template for="7">${part}</template>`,
    Turbo: `<main>${words}<div id="prices">Loading prices…</div><p>Bring your own cones.</p></main><turbo-stream action="update" target="prices"><template>${part}</template></turbo-stream>`,
    'a script by hand': `<main>${words}<div id="slot">Loading prices…</div><p>Bring your own cones.</p></main><template id="late">${part}</template><script>document.getElementById('slot').replaceWith(document.getElementById('late').content)</script>`,
    'a function by hand': `<main>${words}<div id="slot">Loading prices…</div><p>Bring your own cones.</p></main><div hidden id="late">${part}</div><script>swap('slot', 'late')</script>`,
  }
  for (const [name, html] of Object.entries(pages)) {
    const text = pageText(html)
    t.match(text, /Everybody[^]*Prices\nA day costs 37 euros\.\nBring your own cones\./, name)
    t.notMatch(text, 'Loading prices', name)
  }
  t.end()
})

t.test('rows of a table that come later are rows', t => {
  const text = pageText(
    `<main>${words}<table><thead><tr><th>Firing</th><th>Price</th></tr></thead><tbody><tr><td>Bisque</td><td>21 euros</td></tr><template id="P:1"></template></tbody></table></main>
     <table hidden><tbody id="S:1"><tr><td>Glaze</td><td>37 euros</td></tr></tbody></table><script>$RS("S:1","P:1")</script>`,
  )
  t.match(text, 'Firing | Price\nBisque | 21 euros\nGlaze | 37 euros')
  t.end()
})

t.test('what never came keeps what stood meanwhile, and no other hidden part moves', t => {
  t.match(
    pageText(react('<template id="B:0"></template>', '', '<script>$RX("B:0","","failed")</script>')),
    'Loading prices…',
  )
  const toggled = pageText(
    `<main>${words}<button id="b">Open</button><div id="p" class="panel" hidden>The price list.</div></main><script>link("b","p")</script>`,
  )
  t.notMatch(toggled, 'Open')
  t.notMatch(
    pageText(
      `<main>${words}<p id="slot">x</p></main><template id="late">Secret.</template><script>log("a","b")</script>`,
    ),
    'Secret',
  )
  t.notMatch(
    pageText(
      `<main>${words}<div id="rows"></div></main><template id="row"><p>{{name}}</p></template><script>render("row")</script>`,
    ),
    'name',
  )
  t.end()
})

t.test('parts that move into themselves, or without end, come to an end', t => {
  const self =
    '<div hidden id="S:0"><template id="B:0"></template>Part.</div><script>$RC("B:0","S:0");$RC("S:0","S:0")</script>'
  t.match(pageText(`<main>${words}</main>${self}`), 'Kiln hire')
  const ring =
    '<div hidden id="a"><p id="x"></p></div><div hidden id="b"><p id="y"></p></div><script>s("x","b");s("y","a")</script>'
  t.match(pageText(`<main>${words}</main>${ring}`), 'Kiln hire')
  const many = Array.from(
    { length: 3_000 },
    (_, n) =>
      `<!--$?--><template id="B:${n}"></template><!--/$--><div hidden id="S:${n}">p</div><script>$RC("B:${n}","S:${n}")</script>`,
  )
  t.match(pageText(`<main>${words}</main>${many.join('')}`), 'Kiln hire')
  t.end()
})

t.test('a component is read with its shadow, slots and all', t => {
  const hours = `<h1>Studio</h1><p>Founded by two sisters.</p><studio-hours><template shadowrootmode="open"><style>p{color:red}</style>
    <h2><slot name="title">Hours</slot></h2><p>Open from 11:00 to 17:30.</p><slot></slot><template id="row">Never</template></template>
    <b slot="title">When to come</b><p>Closed on Mondays.</p><p slot="none">Nowhere.</p></studio-hours><p>After it.</p>`
  const text = pageText(hours)
  t.match(text, /Founded by two sisters\.\nWhen to come\nOpen from 11:00 to 17:30\.\nClosed on Mondays\.\nAfter it\./)
  t.notMatch(text, 'Nowhere')
  t.notMatch(text, 'Never')
  const inner = (name: string, text: string) =>
    `<${name}><template shadowrootmode="closed"><p>${text} <slot></slot></p></template>light of ${name}</${name}>`
  const nested = pageText(
    `<x-page><template shadowrootmode="open"><main><slot></slot></main><footer>${inner('x-foot', 'Foot')}</footer></template>${words}${inner('x-price', 'Price: 37 euros,')}</x-page>`,
    { keepFooter: true },
  )
  t.match(nested, /Kiln hire\nEverybody[^\n]*\nPrice: 37 euros, light of x-price/)
  t.match(nested, 'Foot light of x-foot')
  t.match(
    pageText('<x-a><template shadowroot="open">Old name of it: <slot></slot></template>seen</x-a><p>Text.</p>'),
    'Old name of it: seen',
  )
  t.end()
})

t.test('a template that is no shadow, and one that is not closed, are what they are in a browser', t => {
  t.notMatch(pageText('<p>Seen.</p><template><p>Inner <template>deep</template> unseen</p></template>'), 'unseen')
  t.match(pageText('<x-a><template shadowrootmode="open"><p>Open end'), 'Open end')
  const deep = '<x-a><template shadowrootmode="open">'.repeat(5_000)
  t.match(pageText(`<p>Seen.</p>${deep}`), 'Seen.')
  t.match(pageText(`<p>Seen.</p>${'<template>'.repeat(50_000)}`), 'Seen.')
  t.end()
})

t.test('row 100: a hidden element replaces nothing that says something', t => {
  const pages: [html: string, said: string, unsaid: string][] = [
    [
      '<p id="monthly">9 € a month</p><p id="yearly" style="display:none">90 € a year</p><script>function t(){swap("monthly","yearly")}</script>',
      '9 € a month',
      '90 €',
    ],
    [
      '<p>Costs <span id="eur">120 €</span><span id="usd" hidden>130 $</span></p><script>toggle("eur","usd")</script>',
      '120 €',
      '130',
    ],
    [
      '<p id="de">Montags zu</p><p id="en" hidden>Never open</p><script>show("de","en")</script>',
      'Montags zu',
      'Never',
    ],
    [
      '<p id="a">Free loading bay</p><p id="b" hidden>Never open</p><script>show("a","b")</script>',
      'Free loading bay',
      'Never',
    ],
    ['<p id="a">Unser Laden</p><p id="b" hidden>Never open</p><script>show("a","b")</script>', 'Unser Laden', 'Never'],
    ['<p id="a">Loading: 12 €</p><p id="b" hidden>Never open</p><script>show("a","b")</script>', '12 €', 'Never'],
  ]
  for (const [html, said, unsaid] of pages) {
    const text = pageText(`<main>${words}${html}</main>`)
    t.match(text, said, html)
    t.notMatch(text, unsaid, html)
  }
  // What a script looks up may be read where it stands, but in no other place.
  const total = `<div id="total">49 €</div><div id="annual" hidden>588 €</div><script>document.getElementById("total").innerHTML = document.getElementById("annual").innerHTML</script>`
  t.match(pageText(`<main>${words}${total}</main>`), '49 €')
  for (const waiting of [
    '',
    '…',
    'Wird geladen…',
    'Laden...',
    'Prices are loading...',
    'Chargement en cours',
    '読み込み中',
  ]) {
    const text = pageText(
      `<main>${words}<div id="slot">${waiting}</div><div id="late" hidden>37 euros.</div><script>swap("slot","late")</script></main>`,
    )
    t.match(text, '37 euros.', waiting)
  }
  const busy = pageText(
    `<main>${words}<div id="slot" aria-busy="true">Firing up</div><div id="late" hidden>37 euros.</div><script>swap("slot","late")</script></main>`,
  )
  t.match(busy, '37 euros.')
  t.end()
})

t.test('the end of a sentence that an editor puts into an element of its own is no word', t => {
  t.equal(
    pageText('<p><span>It takes </span><span>ten</span><span>days</span><span>.</span></p>'),
    'It takes ten days.',
  )
  t.end()
})
