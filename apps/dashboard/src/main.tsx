import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
// First: it says in which order the layers of all styles count.
import './styles/index.css'
import { currentUserQuery } from './account/current-user.tsx'
import { applyLooks } from './account/stored-looks.ts'
import { asFailure, queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { ChangeLanguageContext } from './texts/language/change-language.ts'
import {
  isLanguage,
  preferredLanguage,
  setDocumentLanguage,
  storeLanguage,
  type Language,
} from './texts/language/languages.ts'
import { loadTexts, WordsContext, type Words } from './texts/use-texts.tsx'

const loadWords = async (language: Language): Promise<Words> => ({ language, texts: await loadTexts(language) })

function App({ initial }: { initial: Words }) {
  const [words, setWords] = useState(initial)
  const changeLanguage = async (language: Language): Promise<void> => {
    storeLanguage(language)
    setWords(await loadWords(language))
    setDocumentLanguage(language)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <ChangeLanguageContext value={changeLanguage}>
        <WordsContext value={words}>
          <I18nProvider locale={words.language}>
            <RouterProvider router={router} />
          </I18nProvider>
        </WordsContext>
      </ChangeLanguageContext>
    </QueryClientProvider>
  )
}

/** Shows what the person has chosen on another device, and keeps it on this one. Answers with the words in their language. */
async function wordsOfPerson(guessed: Words): Promise<Words> {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)?.user
  if (user === undefined) return guessed
  applyLooks(user.preferences)
  if (!isLanguage(user.language) || user.language === guessed.language) return guessed
  storeLanguage(user.language)
  setDocumentLanguage(user.language)
  return loadWords(user.language)
}

/** Draws the dashboard once it is known who is there; nobody is: to the login page, and back here from it. */
async function start(): Promise<void> {
  const guessed = preferredLanguage()
  setDocumentLanguage(guessed)
  const [guessedWords, failure] = await Promise.all([
    loadWords(guessed),
    queryClient.fetchQuery(currentUserQuery).then(() => undefined, asFailure),
  ])
  if (failure?.kind === 'logged-out') {
    const here = location.pathname + location.search + location.hash
    location.replace(`/dashboard/login?next=${encodeURIComponent(here)}`)
    return
  }
  const words = await wordsOfPerson(guessedWords)
  const root = document.querySelector('#root')
  if (root === null) return
  if (failure !== undefined) {
    root.textContent = words.texts.states[failure.kind === 'unreachable' ? 'unreachable' : 'unavailable']
    setTimeout(() => location.reload(), 5_000)
    return
  }
  // The page is drawn at once with the frame around it, without a skeleton between.
  await router.load()
  root.className = ''
  root.removeAttribute('aria-busy')
  // A transition is drawn in small steps, between which the browser can answer a press.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App initial={words} />
      </StrictMode>,
    ),
  )
}

// A browser may keep a page that was left, and show it again to whoever goes back after a logout.
addEventListener('pageshow', event => {
  if (event.persisted) location.reload()
})

// Not awaited: the files of pages import from this one, and would wait for its end.
void start()
