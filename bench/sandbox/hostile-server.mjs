/** Websites of hostile inputs on loopback, one origin each, in a process of their own. */
import { createServer } from 'node:http'
import { feedInputs } from './feed-inputs.mjs'
import { pictureInputs } from './picture-inputs.mjs'
import { webInputs } from './web-inputs.mjs'

const inputs = [...webInputs, ...feedInputs, ...pictureInputs]

/** What lies at each path; `*` is what lies everywhere else. */
function serve(paths, request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const found = paths[pathname] ?? paths['*']
  if (found === undefined) return response.writeHead(404).end()
  response.writeHead(200, found.headers)
  if (found.send === undefined) response.end(found.body)
  else found.send(response)
}

let server
process.on('message', ({ format, trick }) => {
  server?.closeAllConnections()
  server?.close()
  let paths = {}
  server = createServer((request, response) => serve(paths, request, response))
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address()
    const { site } = inputs.find(input => input.format === format && input.trick === trick)
    paths = site(`http://127.0.0.1:${port}`)
    process.send({ port })
  })
})
process.on('disconnect', () => process.exit())
process.send('ready')
