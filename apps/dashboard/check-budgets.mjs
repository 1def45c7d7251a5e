/** What may be loaded, in bytes of gzip. A kilobyte is 1,000 bytes. The inbox is opened once a day and stays open. */
const budgets = { signIn: 110_000, shell: 200_000, styles: 20_000, words: 14_000, route: 40_000, inbox: 60_000 }

/** Prints what each part weighs, and fails the build where one is over its budget. */
export function checkBudgets(bundle, neededBy, sizes) {
  const sum = files => [...new Set(files)].reduce((bytes, file) => bytes + sizes[file], 0)
  const stylesOf = files => files.flatMap(file => [...bundle[file].viteMetadata.importedCss])
  const withStyles = files => [...files, ...stylesOf(files)]
  const nameOf = chunk => /src\/(?:routes\/)?(.*)$/.exec(chunk.facadeModuleId)?.[1] ?? ''
  const below = folder =>
    Object.values(bundle).filter(({ facadeModuleId }) => facadeModuleId?.includes(`/src/${folder}/`))
  const words = below('texts')
  const signInWords = words.filter(({ facadeModuleId }) => facadeModuleId.endsWith('/sign-in.ts'))
  const entry = name => neededBy(Object.values(bundle).find(chunk => chunk.isEntry && chunk.name === name).fileName)
  const [main, signIn] = [entry('index'), entry('sign-in')]
  const addedTo = (before, { fileName }) =>
    sum(withStyles(neededBy(fileName)).filter(file => !withStyles(before).includes(file)))
  const most = (before, chunks) => Math.max(0, ...chunks.map(chunk => addedTo(before, chunk)))
  const lines = [
    ['login page: scripts, styles and words', sum(withStyles(signIn)) + most(signIn, signInWords), budgets.signIn],
    ['shell and home: scripts', sum(main) + most(main, below('routes/home')), budgets.shell],
    ['styles', sum(stylesOf(main)), budgets.styles],
    ...words
      .filter(chunk => !signInWords.includes(chunk))
      .map(chunk => [nameOf(chunk), addedTo(main, chunk), budgets.words]),
    ...below('routes').map(chunk => [
      nameOf(chunk),
      addedTo(main, chunk),
      nameOf(chunk).startsWith('inbox/') ? budgets.inbox : budgets.route,
    ]),
  ]
  for (const [name, bytes, budget] of lines)
    console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB gzip of at most ${(budget / 1000).toFixed(1)} kB`)
  const over = lines.filter(([, bytes, budget]) => bytes > budget)
  if (over.length > 0) {
    const each = over.map(([name, bytes, budget]) => `${name}: ${bytes - budget} bytes over the budget of ${budget}`)
    throw new Error(each.join('\n'))
  }
}
