import t from 'tap'
import { hostOfOrigin, hostOfUrl, isAllowedHost, normaliseDomain } from '@frontdesk/chatbots/domains/allowed-domains'

const mayAsk = (origin: string | undefined, domains: string[]): boolean => {
  const host = hostOfOrigin(origin)
  return host !== null && isAllowedHost(host, domains)
}

const mayShow = (address: string | undefined, domains: string[]): boolean => {
  const host = hostOfUrl(address)
  return host !== null && isAllowedHost(host, domains)
}

t.test('fault 17: only the whole host opens a chatbot to an origin', async t => {
  const domains = ['shop.example']
  for (const origin of [
    'https://shop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://SHOP.example',
    'HTTPS://shop.EXAMPLE',
  ]) {
    t.ok(mayAsk(origin, domains), origin)
  }
  for (const origin of [
    undefined,
    '',
    'null',
    'https://evilshop.example',
    'https://shop.example.evil.test',
    'https://shop.example@evil.test',
    'https://evil.test@shop.example',
    'https://user:pass@shop.example',
    'https://@shop.example',
    'https://shop.example.',
    'https://shop.example..',
    'https://shop.example%2eevil.test',
    'https://shop%2eexample',
    'chrome-extension://shop.example',
    'moz-extension://shop.example',
    'file://shop.example',
    'ftp://shop.example',
    'ws://shop.example',
    'https://shop.example, https://evil.test',
    'https://evil.test, https://shop.example',
    'https://shop.example,https://shop.example',
    'https://www.shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://shop.example?',
    'https://shop.example#',
    'https://shop.example:443',
    'https://shop.example:08443',
    'https:/shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.test',
    'https://evil.test\\.shop.example',
    '//shop.example',
    'shop.example',
    ' https://shop.example',
    'https://shop.example ',
    'https://shop.exam\tple',
    'https://shop.example\n',
    'https://shop\u3002example',
    'https://\u017fhop.example',
    'https://shop.example\0',
    `https://${'a'.repeat(9_000)}.shop.example`,
  ]) {
    t.notOk(mayAsk(origin, domains), JSON.stringify(origin)?.slice(0, 60) ?? 'no Origin')
  }
})

t.test('fault 17: the same hosts open it to a page address, whatever follows the host', async t => {
  const domains = ['shop.example']
  for (const address of [
    'https://shop.example',
    'https://shop.example/',
    'http://shop.example/a/b.html?next=https://evil.test#@evil.test',
    'https://shop.example:8443/?q=@',
    'https://SHOP.example/%2e%2e',
    'HTTP://shop.example/ä ö',
  ]) {
    t.ok(mayShow(address, domains), address)
  }
  for (const address of [
    undefined,
    '',
    'null',
    'about:srcdoc',
    'javascript:alert(1)//https://shop.example',
    'file:///etc/passwd',
    'data:text/html,https://shop.example',
    'blob:https://shop.example/0c7e',
    'chrome-extension://shop.example/',
    'https://evilshop.example/',
    'https://shop.example.evil.test/',
    'https://shop.example@evil.test',
    'https://evil.test@shop.example/',
    'https://user:pass@shop.example/',
    'https://@shop.example/',
    'https://:@shop.example/',
    'https://shop.example./',
    'https://shop.example%2eevil.test/',
    'https://shop%2eexample/',
    'https://shop.example\\@evil.test/',
    'https:\\\\shop.example/',
    'https:///shop.example/',
    'https:/shop.example/',
    'https:shop.example/',
    '//shop.example/',
    '/shop.example/',
    'shop.example/',
    ' https://shop.example/',
    '\thttps://shop.example/',
    'https://shop.exam\nple/',
    'ht\ntps://shop.example/',
    'https://www.shop.example/',
    `https://shop.example/${'a'.repeat(10_000)}`,
  ]) {
    t.notOk(mayShow(address, domains), JSON.stringify(address)?.slice(0, 60) ?? 'no address')
  }
})

t.test('a wildcard covers subdomains at any depth, on label boundaries, and not the domain itself', async t => {
  const domains = ['*.shop.example']
  t.ok(mayAsk('https://www.shop.example', domains))
  t.ok(mayAsk('https://a.b.shop.example', domains))
  t.notOk(mayAsk('https://shop.example', domains))
  t.notOk(mayAsk('https://evilshop.example', domains))
  t.notOk(mayAsk('https://.shop.example', domains))
  t.notOk(mayAsk('https://evil.test..shop.example', domains))
  t.notOk(mayAsk('https://www.shop.example.evil.test', domains))
  t.notOk(mayAsk('https://*.shop.example', domains), 'the entry itself is no host')
  t.ok(mayAsk('https://shop.example', ['*.shop.example', 'shop.example']))
})

t.test('localhost and addresses open a chatbot only where they are listed, on every port', async t => {
  t.notOk(mayAsk('http://localhost:3001', ['shop.example']))
  t.notOk(mayAsk('http://127.0.0.1:3001', ['localhost']))
  t.ok(mayAsk('http://localhost:3001', ['localhost']))
  t.ok(mayAsk('http://127.0.0.1:3001', ['127.0.0.1']))
  t.ok(mayAsk('http://[::1]:3001', ['[::1]']))
  t.ok(mayAsk('http://shop.localhost', ['*.localhost']))
  t.notOk(mayAsk('http://0x7f.1', ['127.0.0.1']), 'browsers send the canonical spelling')
})

t.test('what an operator writes is stored as a host that a browser would send', async t => {
  const stored = {
    'shop.example': 'shop.example',
    ' Shop.EXAMPLE ': 'shop.example',
    '*.Shop.example': '*.shop.example',
    'bücher.example': 'xn--bcher-kva.example',
    '*.bücher.example': '*.xn--bcher-kva.example',
    'xn--bcher-kva.example': 'xn--bcher-kva.example',
    'shop。example': 'shop.example',
    'my_shop.example': 'my_shop.example',
    localhost: 'localhost',
    '*.localhost': '*.localhost',
    intranet: 'intranet',
    '127.0.0.1': '127.0.0.1',
    '::1': '[::1]',
    '[::1]': '[::1]',
    '[2001:DB8::1]': '[2001:db8::1]',
  }
  for (const [entry, domain] of Object.entries(stored)) t.equal(normaliseDomain(entry), domain, entry)
  t.ok(mayAsk('https://xn--bcher-kva.example', [normaliseDomain('BÜCHER.example')]))
})

t.test('an entry that says more or less than one host is refused, with what to write instead', async t => {
  const reasons = {
    '': /empty\. Write a host/,
    'https://shop.example': /scheme .* Write shop\.example, for http and https/,
    'https://shop.example:8443/x': /scheme .* Write shop\.example/,
    'chrome-extension://shop.example': /scheme/,
    'shop.example:8443': /port .* Write shop\.example, for all of its ports/,
    'localhost:3001': /port .* Write localhost/,
    '[::1]:3001': /port .* Write \[::1\]/,
    'shop.example/help': /path .* Write shop\.example/,
    'shop.example/': /path/,
    '[::1]/': /path/,
    'shop.example.': /ends in a dot\. Write shop\.example\./,
    '*': /only at the beginning/,
    '*.': /not a host/,
    '*.example': /every website under that ending/,
    'shop.*.example': /only at the beginning/,
    '*shop.example': /only at the beginning/,
    '*.*.shop.example': /only at the beginning/,
    '127.1': /another spelling of 127\.0\.0\.1/,
    '2130706433': /another spelling of 127\.0\.0\.1/,
    '0x7f.0.0.1': /another spelling of 127\.0\.0\.1/,
    '[0:0:0:0:0:0:0:1]': /another spelling of \[::1\]/,
    '*.127.0.0.1': /no subdomains/,
    'shop.example.999': /not a host/,
    'user@shop.example': /not a host/,
    'shop.example, www.shop.example': /not a host/,
    'shop example': /not a host/,
    'shop..example': /not a host/,
    '-shop.example': /not a host/,
    'shop%2eexample': /not a host/,
    '[::1': /not a host/,
    [`${'a'.repeat(64)}.example`]: /not a host/,
    [`${'a.'.repeat(130)}example`]: /not a host/,
  }
  for (const [entry, reason] of Object.entries(reasons)) {
    t.throws(
      () => normaliseDomain(entry),
      { code: 'DOMAIN_INVALID', kind: 'invalid', message: reason },
      entry.slice(0, 40),
    )
  }
})
