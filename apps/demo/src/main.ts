/** The demo website as a process of its own, on a port of its own, so that the widget really crosses origins. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createDemoServer } from './demo-server.ts'
import { pagePaths, readSite } from './site.ts'

const { DEMO_PORT, HOST, WIDGET_BASE_URL, DEMO_CHATBOT_ID, DEMO_WAITS } = process.env
const port = Number(DEMO_PORT || 3001)
const host = HOST || '127.0.0.1'
const embed = WIDGET_BASE_URL && DEMO_CHATBOT_ID ? { baseUrl: WIDGET_BASE_URL, chatbotId: DEMO_CHATBOT_ID } : undefined

const folder = fileURLToPath(new URL('../site/', import.meta.url))
/** With DEMO_WAITS the pages carry no widget at first: nobody has created the chatbot yet. SIGUSR2 says that it is there. */
const site = new Map(await readSite(folder, DEMO_WAITS ? undefined : embed))
const addWidget = async (): Promise<void> => {
  for (const [path, file] of await readSite(folder, embed)) site.set(path, file)
}
process.on('SIGUSR2', () => void addWidget())
const server = createDemoServer(site)
server.listen(port, host)
await once(server, 'listening')
const listening = server.address()
const realPort = typeof listening === 'object' && listening !== null ? listening.port : port
const address = `http://${host.includes(':') ? `[${host}]` : host}:${realPort}/`
console.log(`The demo website is at ${address} (${pagePaths(site).length} pages)`)
if (embed === undefined) console.log('It carries no widget: WIDGET_BASE_URL and DEMO_CHATBOT_ID are not both set.')

/** Pages that are being sent still arrive; then the process ends by itself. */
const stop = (): void => void server.close()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
