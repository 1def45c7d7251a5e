/** A website that is built to take its crawler down, on loopback, in a process of its own. */
import { createServer } from 'node:http'
import { hostileWebsite } from '@frontdesk/testing/hostile-website'

const server = createServer(hostileWebsite({ inside: 'http://10.0.0.1/', size: 1 }))
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit())
