import { chatbotId } from '../../scripts/pictures/fill-installation.mjs'
import { waitUntilIdle } from '../../scripts/pictures/page-requests.mjs'
import { openWatched, readVitals } from './vitals.mjs'

const heading = page => page.getByRole('heading', { level: 1 }).waitFor()

const typeInLogin = async page => {
  await page.getByLabel('Email address').click()
  await page.keyboard.type('robin@plover-rain.example')
  await page.getByLabel('Password', { exact: true }).click()
  await page.keyboard.type('four walls')
}

const searchByName = async page => {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('know')
  await page.keyboard.press('Escape')
}

const beginToAdd = async page => {
  await page.getByRole('button', { name: 'Add knowledge' }).click()
  await page.getByText('What do you want to add?').waitFor()
  await page.keyboard.press('Escape')
  await searchByName(page)
}

/**
 * The pages that are measured. The first is the baseline: a line of text from the same API, which costs what any page of
 * it costs in this browser on this machine.
 */
export const pages = {
  baseline: { path: '/health/live', isShown: page => page.locator('body').waitFor(), use: async () => undefined },
  login: { path: '/dashboard/login', isShown: heading, use: typeInLogin },
  home: { path: '/dashboard/', isLoggedIn: true, isShown: heading, use: searchByName },
  knowledge: {
    path: `/dashboard/chatbots/${chatbotId}/knowledge`,
    isLoggedIn: true,
    isShown: page => page.getByRole('link', { name: 'Care booklet.md' }).waitFor(),
    use: beginToAdd,
  },
}

/** Opens a page with an empty cache, uses it as a person does, and returns what the browser says of it. */
export const measurePage = async ({
  browser,
  url,
  profile,
  storageState,
  page: { path, isLoggedIn, isShown, use },
}) => {
  const { page, close } = await openWatched({
    browser,
    url,
    profile,
    ...(isLoggedIn === true ? { storageState } : {}),
  })
  try {
    await page.goto(path)
    await isShown(page)
    // Before the first press: from then on the browser looks for no larger paint.
    const { lcpMs, cls } = await readVitals(page)
    await use(page)
    const { longestTaskMs, inpMs } = await readVitals(page)
    return { lcpMs, cls, inpMs, longestTaskMs }
  } finally {
    await close()
  }
}

/** Presses a link of the menu and measures, in the page, until the next frame in which the other page's data is there. */
const goTo = (page, link, text) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise(resolve => {
        const target = [...document.querySelectorAll('nav a')].find(({ textContent }) => textContent === name)
        const startedAt = performance.now()
        const look = () => {
          const isThere = document.querySelector('h1')?.textContent === name
          if (isThere && document.querySelector('main').textContent.includes(wanted)) {
            resolve(performance.now() - startedAt)
          } else requestAnimationFrame(look)
        }
        target.click()
        requestAnimationFrame(look)
      }),
    [link, text],
  )

/** How long it takes from one page to another whose data was read before: to Knowledge and to Team, the slower one. */
export const measureChange = async ({ browser, url, profile, storageState }) => {
  const { page, close } = await openWatched({ browser, url, profile, storageState })
  const times = []
  try {
    await page.goto(pages.knowledge.path)
    await pages.knowledge.isShown(page)
    const stops = [
      ['Team', 'Kim Harper'],
      ['Knowledge', 'Care booklet.md'],
    ]
    // The first time round loads them.
    for (let round = 0; round < 3; round += 1) {
      for (const [link, text] of stops) {
        const changeMs = await goTo(page, link, text)
        if (round > 0) times.push(changeMs)
        await waitUntilIdle(page)
      }
    }
  } finally {
    await close()
  }
  return Math.max(...times)
}
