import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

// Runs test files in this process: each one's tests queue up behind those before it. The comments say where it begins.
for (const file of process.argv.slice(2)) {
  t.comment(`file: ${file}`)
  await import(pathToFileURL(resolve(file)).href)
}
