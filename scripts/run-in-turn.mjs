import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

/*
 * Runs test files in this process: each one's tests queue up behind those before it. The comments say where it begins.
 * All files are loaded before the first test, because tap ends when it has nothing to do, which may be between two files.
 */
t.test('the test files are loaded', async () => {
  for (const file of process.env.TEST_FILES.split(',')) {
    t.comment(`file: ${file}`)
    await import(pathToFileURL(resolve(file)).href)
  }
})
