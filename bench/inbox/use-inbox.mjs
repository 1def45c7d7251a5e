/**
 * An agent at work in the inbox: what is pressed, and how long it takes until it is there. Everything is found by CSS: to
 * find a control by its name, the browser driver reads the names of the whole page, on the thread that is measured.
 */

const list = page => page.locator('[role=list][aria-label]').first()
const tab = (page, name) => page.locator(`[role=tab][data-key=${name}]`)

/** Scrolls, opens, types, moves by keys and filters, for so many rounds. */
export async function workInInbox(page, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['waiting', 'mine', 'team']) {
      await tab(page, name).click()
      await list(page).locator('a').first().waitFor()
    }
    await tab(page, 'mine').click()
    await list(page)
      .locator('a')
      .nth(1 + (round % 8))
      .click()
    const field = page.locator('[data-mark=write]')
    await field.waitFor()
    await field.click()
    await page.keyboard.type('They are ready on Friday at noon.', { delay: 30 })
    await field.fill('')
    await tab(page, 'waiting').click()
    await list(page).locator('a').first().focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown', { delay: 30 })
    await page.keyboard.press('Enter')
    await page.locator('[data-mark=take]').waitFor()
    await list(page).hover()
    for (let step = 0; step < 10; step += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(30)
    }
  }
}

/** Presses a row and measures, in the page, until the frame in which the conversation stands. */
const pressAndTime = (row, sessionId) =>
  row.evaluate(
    (link, id) =>
      new Promise(resolve => {
        const startedAt = performance.now()
        const before = document.querySelector('[role=log]')
        const look = () => {
          const isOpen = new URL(location.href).searchParams.get('chat') === id
          const log = document.querySelector('[role=log]')
          // The address changes at once, and the conversation before stays until this one is drawn.
          if (isOpen && log !== before && log?.textContent.includes('Line ')) {
            resolve(performance.now() - startedAt)
          } else requestAnimationFrame(look)
        }
        link.click()
        requestAnimationFrame(look)
      }),
    sessionId,
  )

/** Opens conversations of the team, half of them after the pointer has rested on their row. Milliseconds of each. */
export async function timeOpening(page, count) {
  const times = { hovered: [], cold: [] }
  await tab(page, 'team').click()
  for (let index = 0; index < count * 2; index += 1) {
    const kind = index % 2 === 0 ? 'cold' : 'hovered'
    // A press on the one that is open opens nothing.
    const rows = list(page).locator('li[data-chosen=false]')
    // The list stands still while the pointer is in it.
    await rows.first().hover()
    const id = await rows.nth(3 + (index % 3)).getAttribute('data-id')
    const row = list(page).locator(`li[data-id="${id}"] a`)
    // Kim may have ended it meanwhile.
    if (kind === 'hovered') await row.hover({ timeout: 2_000 }).catch(() => undefined)
    await page.waitForTimeout(400)
    if ((await row.count()) > 0) times[kind].push(await pressAndTime(row, id))
    else index -= 1
    // Out of it, it is sorted anew: the next ones are others.
    await page.mouse.move(900, 5)
    await page.waitForTimeout(200)
  }
  return times
}

/** Opens one conversation by its row in *Mine*. Milliseconds. */
export async function timeLong(page, sessionId) {
  await tab(page, 'mine').click()
  const row = list(page).locator(`li[data-id="${sessionId}"] a`)
  await list(page).locator('li').first().hover()
  for (let step = 0; (await row.count()) === 0 && step < 20; step += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(100)
  }
  return pressAndTime(row, sessionId)
}
