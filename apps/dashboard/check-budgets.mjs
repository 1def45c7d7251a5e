import { closure } from './merge-chunks.mjs'

/** What may be loaded, in bytes of gzip. A kilobyte is 1,000 bytes. The inbox is opened once a day and stays open. */
const budgets = { signIn: 110_000, shell: 200_000, styles: 20_000, words: 14_000, route: 40_000, inbox: 60_000 }

/** Prints what each part weighs, and fails the build where one is over its budget. */
export function checkBudgets({ outputs }, sizeOf) {
  const ofEntry = entry => Object.keys(outputs).find(path => outputs[path].entryPoint === entry)
  const entries = Object.keys(outputs).filter(path => outputs[path].entryPoint !== undefined)
  const main = closure(outputs, ofEntry('src/main.tsx'))
  const signIn = closure(outputs, ofEntry('src/sign-in/sign-in.tsx'))
  const sum = paths => [...paths].reduce((bytes, path) => bytes + sizeOf(path), 0)
  const addedTo = (before, path) => sum([...closure(outputs, path)].filter(part => !before.has(part)))
  const added = path => addedTo(main, path)
  const below = (folder, pattern = /./) =>
    entries.filter(path => outputs[path].entryPoint.startsWith(folder) && pattern.test(outputs[path].entryPoint))
  const words = below('src/texts/')
  const signInWords = below('src/sign-in/texts/')
  const style = path => sizeOf(outputs[path].cssBundle)
  const lines = [
    [
      'login page: scripts, styles and words',
      sum(signIn) +
        style(ofEntry('src/sign-in/sign-in.tsx')) +
        Math.max(0, ...signInWords.map(path => addedTo(signIn, path))),
      budgets.signIn,
    ],
    ['shell and home: scripts', sum(main) + Math.max(0, ...below('src/routes/home/').map(added)), budgets.shell],
    ['styles', style(ofEntry('src/main.tsx')), budgets.styles],
    ...words.map(path => [
      `words: ${outputs[path].entryPoint.split('/').slice(2).join('/')}`,
      added(path),
      budgets.words,
    ]),
    ...below('src/routes/').map(path => [
      `page: ${outputs[path].entryPoint.split('/').slice(2).join('/')}`,
      added(path),
      outputs[path].entryPoint.includes('/inbox/') ? budgets.inbox : budgets.route,
    ]),
  ]
  for (const [name, bytes, budget] of lines) {
    console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB gzip of at most ${(budget / 1000).toFixed(1)} kB`)
    if (bytes <= budget) continue
    console.error(`${name}: ${bytes - budget} bytes over the budget of ${budget} bytes (gzip).`)
    process.exitCode = 1
  }
}
