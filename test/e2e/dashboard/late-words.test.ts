import { build } from 'esbuild'
import t from 'tap'
import { openBrowser, noBrowser } from '../browser.ts'

/** A page that shows a part with words of its own, which are there a moment after they are asked for. */
const page = `
import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { laterTexts } from './texts/later-texts.ts'
import { WordsContext } from './texts/use-texts.tsx'

const { use: useLateTexts } = laterTexts({ en: async () => ({ late: 'Late words' }) })

function Late() {
  const { late } = useLateTexts()
  const [mark] = useState('!')
  return <p>{late + mark}</p>
}
function Page() {
  const [isShown, setShown] = useState(false)
  return <><button onClick={() => startTransition(() => setShown(true))}>Show</button>{isShown && <Late />}</>
}
createRoot(document.body).render(<WordsContext value={{ language: 'en', texts: {} }}><Page /></WordsContext>)`

t.test('a part of a page that waits for its words is drawn without an error', { skip: noBrowser }, async t => {
  const { outputFiles } = await build({
    stdin: { contents: page, loader: 'tsx', resolveDir: 'apps/dashboard/src' },
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const browser = await openBrowser(t)
  const tab = await browser.newPage()
  const errors: string[] = []
  tab.on('pageerror', ({ message }) => errors.push(message))
  await tab.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  await tab.getByRole('button').click()
  await tab.getByText('Late words!').waitFor()
  t.same(errors, [])
})
