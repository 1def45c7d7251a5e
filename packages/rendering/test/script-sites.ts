import type { ScriptSite } from './a-script-site.ts'
import { bundleApp, shell } from './bundle-app.ts'

// Ten websites that say nothing without their scripts, each in another way that real ones use.

const reactHistory = async (): Promise<ScriptSite> => ({
  name: 'React with history routing, whose pages come from an interface',
  isApp: true,
  files: {
    '/index.html': shell('Harbour Bikes'),
    '/api/tariffs.json': JSON.stringify([
      { name: 'Touring bike', price: '24 euros a day' },
      { name: 'Cargo bike', price: '39 euros a day' },
    ]),
    '/app.js': await bundleApp(
      `
      import { useEffect, useState } from 'react'
      import { createRoot } from 'react-dom/client'
      const Link = ({ to, children }) => <a href={to} onClick={event => { event.preventDefault(); history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')) }}>{children}</a>
      function Tariffs() {
        const [rows, setRows] = useState(null)
        useEffect(() => { setTimeout(() => fetch('/api/tariffs.json').then(answer => answer.json()).then(setRows), 400) }, [])
        if (rows === null) return <p>Loading…</p>
        return <main><h1>Tariffs</h1><table><tbody>{rows.map(row => <tr key={row.name}><td>{row.name}</td><td>{row.price}</td></tr>)}</tbody></table></main>
      }
      const Home = () => <main><h1>Harbour Bikes</h1><p>We rent bicycles at the old harbour since 1998, helmets included.</p></main>
      const Contact = () => <main><h1>Contact</h1><p>Call us at 0431 5550123, every day from 8:30 to 19:00.</p></main>
      const pages = { '/': Home, '/tariffs': Tariffs, '/contact': Contact }
      function App() {
        const [path, setPath] = useState(location.pathname)
        useEffect(() => { const listen = () => setPath(location.pathname); addEventListener('popstate', listen); return () => removeEventListener('popstate', listen) }, [])
        const Page = pages[path] ?? (() => <p>There is no such page.</p>)
        return <><nav><Link to="/">Home</Link> <Link to="/tariffs">Tariffs</Link> <Link to="/contact">Contact</Link></nav><Page /></>
      }
      createRoot(document.getElementById('root')).render(<App />)`,
      'dashboard',
    ),
  },
  facts: ['since 1998, helmets included', 'Cargo bike | 39 euros a day', '0431 5550123'],
  absent: ['enable JavaScript', 'Loading…'],
  paths: ['/', '/contact', '/tariffs'],
})

const preactHash = async (): Promise<ScriptSite> => ({
  name: 'Preact with hash routing',
  files: {
    '/index.html': shell('Pine Lodge', '<div id="app"></div>'),
    '/app.js': await bundleApp(
      `
      import { render } from 'preact'
      import { useEffect, useState } from 'preact/hooks'
      const pages = {
        '': <section><h1>Pine Lodge</h1><p>Eleven rooms at the edge of the forest, with breakfast from seven.</p></section>,
        '#/rooms': <section><h1>Rooms</h1><p>A double room costs 96 euros a night in summer.</p></section>,
        '#/arrival': <section><h1>Arrival</h1><p>Take bus 12 to the stop Sawmill; the last one leaves at 22:40.</p></section>,
      }
      function App() {
        const [hash, setHash] = useState(location.hash)
        useEffect(() => { addEventListener('hashchange', () => setHash(location.hash)) }, [])
        return <div><ul><li><a href="#/rooms">Rooms</a></li><li><a href="#/arrival">Arrival</a></li><li><a href="#top">Top</a></li></ul>{pages[hash] ?? pages['']}</div>
      }
      render(<App />, document.getElementById('app'))`,
      'widget',
    ),
  },
  facts: ['Eleven rooms at the edge', '96 euros a night', 'bus 12 to the stop Sawmill'],
  paths: ['/', '/#/arrival', '/#/rooms'],
})

const shadowRoots: ScriptSite = {
  name: 'custom elements with open shadow roots, slots and links in them',
  isApp: true,
  files: {
    '/index.html': shell('Kiln Club', '<kiln-app></kiln-app>'),
    '/app.js': `
      customElements.define('kiln-card', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<article><h2><slot name="title"></slot></h2><slot></slot><p>Glaze and clay are included.</p></article>' }
      })
      customElements.define('kiln-app', class extends HTMLElement {
        connectedCallback() {
          const isPrices = location.pathname === '/prices'
          this.attachShadow({ mode: 'open' }).innerHTML = '<nav><a href="/prices">Prices</a></nav><main>' + (isPrices
            ? '<kiln-card><span slot="title">Day ticket</span><p>A day at the wheel costs 28 euros.</p></kiln-card>'
            : '<h1>Kiln Club</h1><p>We fire on Tuesdays and Fridays at 1,240 degrees.</p>') + '</main>'
        }
      })`,
  },
  facts: ['fire on Tuesdays and Fridays', 'Day ticket', 'costs 28 euros', 'Glaze and clay are included'],
  paths: ['/', '/prices'],
}

const names = Array.from(
  { length: 45 },
  (_, index) => `Walk number ${index + 1} leads past the mill of ${index + 1} wheels.`,
)

const lazyList: ScriptSite = {
  name: 'a list that grows while its visitor scrolls',
  files: {
    '/index.html': shell('Walks'),
    '/app.js': `
      const names = ${JSON.stringify(names)}
      const root = document.getElementById('root')
      root.innerHTML = '<h1>Walks</h1><ul></ul><p id="end">Loading more</p>'
      const list = root.querySelector('ul')
      const more = () => { for (const name of names.splice(0, 9)) { const item = document.createElement('li'); item.style.minHeight = '400px'; item.textContent = name; list.append(item) } }
      more()
      new IntersectionObserver(([entry]) => { if (entry.isIntersecting) setTimeout(more, 150) }).observe(root.querySelector('#end'))
      setInterval(() => { const end = root.querySelector('#end'); if (end.getBoundingClientRect().top < innerHeight) more() }, 300)`,
  },
  facts: ['Walk number 1 leads', 'Walk number 20 leads', 'mill of 45 wheels'],
}

const virtualList: ScriptSite = {
  name: 'a list in a box of its own that keeps only the rows in sight',
  files: {
    '/index.html': shell('Seeds'),
    '/app.js': `
      const rows = Array.from({ length: 120 }, (_, index) => 'Seed ' + (index + 1) + ' is sown in week ' + (index % 40 + 2) + ' of the year')
      const root = document.getElementById('root')
      root.innerHTML = '<h1>Seeds by week</h1><div id="box" style="height:400px;overflow-y:auto"><div id="all" style="position:relative"></div></div>'
      const box = root.querySelector('#box'), all = root.querySelector('#all')
      all.style.height = rows.length * 40 + 'px'
      const draw = () => {
        const first = Math.floor(box.scrollTop / 40)
        all.replaceChildren(...rows.slice(first, first + 12).map((text, index) => { const row = document.createElement('p'); row.style.cssText = 'position:absolute;margin:0;height:40px;top:' + (first + index) * 40 + 'px'; row.textContent = text; return row }))
      }
      box.addEventListener('scroll', draw)
      draw()`,
  },
  facts: ['Seed 1 is sown', 'Seed 60 is sown', 'Seed 118 is sown'],
}

const consentOver: ScriptSite = {
  name: 'a wall that asks for consent over the page',
  files: {
    '/index.html': shell('Lamp Repair'),
    '/app.js': `
      document.getElementById('root').innerHTML = '<main><h1>Lamp repair</h1><p>A new cable costs 18 euros, and you wait for it.</p></main>'
      const wall = document.createElement('div')
      wall.style.cssText = 'position:fixed;inset:0;background:#fff'
      wall.innerHTML = '<h2>We value your privacy</h2><p>We and our 812 partners store cookies on your device.</p><button>Accept all</button><button>Manage options</button>'
      document.body.style.overflow = 'hidden'
      document.body.append(wall)`,
  },
  facts: ['new cable costs 18 euros'],
  absent: ['812 partners', 'Accept all'],
}

const consentGate: ScriptSite = {
  name: 'content that is drawn only after consent was refused',
  files: {
    '/index.html': shell('Clock Tower'),
    '/app.js': `
      const root = document.getElementById('root')
      const show = choice => { root.innerHTML = '<h1>Clock Tower</h1><p>The tower is open from 9:15 to 16:45, Mondays excepted. You chose ' + choice + '.</p>' }
      root.innerHTML = '<div><h2>Cookies</h2><p>May we use cookies?</p><button id="yes">Accept</button><button id="no">Only necessary</button></div>'
      document.getElementById('yes').onclick = () => show('everything')
      document.getElementById('no').onclick = () => show('little')`,
  },
  facts: ['9:15 to 16:45', 'You chose little'],
  absent: ['May we use cookies'],
}

const cookieInterface: ScriptSite = {
  name: 'an interface that wants the cookie of the page, and is asked by POST',
  files: {
    '/app.js': `
      fetch('/graphql', { method: 'POST', headers: { 'content-type': 'application/json', 'x-shop': 'tea' }, body: JSON.stringify({ query: '{ teas }' }) })
        .then(answer => answer.json())
        .then(({ teas }) => { document.getElementById('root').innerHTML = '<h1>Teas</h1><ul>' + teas.map(tea => '<li>' + tea + '</li>').join('') + '</ul>' })`,
  },
  serve(request, response) {
    if (request.url === '/') {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': ['visit=77; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT', 'side=left'],
      })
      response.end(shell('Teas'))
      return true
    }
    if (request.url !== '/graphql') return false
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const isAsked = Buffer.concat(pieces).toString() === '{"query":"{ teas }"}' && request.headers['x-shop'] === 'tea'
      const isKnown = /visit=77/.test(request.headers.cookie ?? '')
      response.writeHead(isAsked && isKnown ? 200 : 403, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ teas: ['Smoked pine, 7.40 euros', 'Apple mint, 5.10 euros'] }))
    })
    return true
  },
  facts: ['Smoked pine, 7.40 euros', 'Apple mint, 5.10 euros'],
}

const modules: ScriptSite = {
  name: 'modules that are loaded when they are needed, a worker, and a page that leads on',
  isApp: true,
  files: {
    '/index.html': `<!doctype html><html lang="en"><head><title>Ferry</title><script type="module" src="/main.js"></script></head><body><div id="app"></div></body></html>`,
    '/main.js': `if (location.pathname === '/') history.replaceState(null, '', '/timetable')
      const { draw } = await import('/timetable.js')
      draw(document.getElementById('app'))`,
    '/timetable.js': `export function draw(root) {
        const worker = new Worker('/worker.js')
        worker.onmessage = ({ data }) => { root.innerHTML = '<h1>Ferry</h1><p>' + data + '</p>' }
        worker.postMessage('/times.json')
      }`,
    '/worker.js': `onmessage = async ({ data }) => postMessage((await (await fetch(data)).json()).text)`,
    '/times.json': JSON.stringify({ text: 'The ferry sails at 6:05, 9:35 and 17:50, and takes 40 minutes.' }),
  },
  facts: ['6:05, 9:35 and 17:50'],
  paths: ['/timetable'],
}

const written: ScriptSite = {
  name: 'a page that writes itself, waits for a picture, and has a frame of its own',
  files: {
    '/index.html': shell('Bakery'),
    '/app.js': `
      const picture = new Image()
      picture.onload = () => {
        document.getElementById('root').innerHTML = '<h1>Bakery</h1><p>Rye bread comes out of the oven at 6:20.</p><iframe id="frame"></iframe>'
        document.getElementById('frame').srcdoc = '<p>Orders until 18:00 are ready the next morning.</p>'
      }
      picture.src = '/oven.png'`,
  },
  facts: ['out of the oven at 6:20', 'Orders until 18:00'],
}

/** The websites, with their apps bundled. */
export const scriptSites = async (): Promise<readonly ScriptSite[]> => [
  await reactHistory(),
  await preactHash(),
  shadowRoots,
  lazyList,
  virtualList,
  consentOver,
  consentGate,
  cookieInterface,
  modules,
  written,
]
