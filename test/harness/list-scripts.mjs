// Loaded into a process before its program: at its end it writes into SCRIPTS_FILE which files have been compiled.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'

const session = new Session()
const urls = new Set()
session.connect()
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  if (url.startsWith('file:')) urls.add(url)
})
session.post('Debugger.enable')
process.on('exit', () => writeFileSync(process.env.SCRIPTS_FILE, JSON.stringify([...urls])))
