import { isThisMachine } from '@frontdesk/runtime/is-this-machine'
import t from 'tap'

t.test('a host is this machine by its loopback name or address, and by nothing that only looks like it', async t => {
  for (const host of ['localhost', 'LOCALHOST.', 'shop.localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])
    t.ok(isThisMachine(host), host)
  for (const host of [
    '',
    'localhost.example',
    'mail',
    '127.evil.example',
    '127.0.0.1.example',
    '128.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '[::2]',
  ])
    t.notOk(isThisMachine(host), host)
})
