/** How soon a person who is there learns of what changes, in the page's own time. */
import { chatbotId, colleagues, password } from '../../scripts/pictures/fill-installation.mjs'

const answersPath = `/dashboard/chatbots/${chatbotId}/answers`

/** Milliseconds from `act` until `locator` is in that state. */
const timeUntil = async (act, locator, state = 'visible') => {
  const startedAt = performance.now()
  await act()
  await locator.waitFor({ state })
  return performance.now() - startedAt
}

/** The API does not answer: until the page says so, and from its return until the page goes on. */
const measureOutage = async page => {
  const bar = page.getByText('Frontdesk does not answer.')
  const everyRequest = '**/api/**'
  const saidMs = await timeUntil(() => page.route(everyRequest, route => route.abort('connectionrefused')), bar)
  const goneMs = await timeUntil(() => page.unroute(everyRequest), bar, 'detached')
  return { saidMs, goneMs }
}

/** A permission is taken from a member who reads a page that needs it: until the page says so. */
const measureLostPermission = async ({ browser, url, owner }) => {
  const { email, permissions } = colleagues.find(member => member.permissions.includes('chatbot-settings'))
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  const headers = { origin: url }
  await context.request.post(`${url}/api/auth/login`, { data: { email, password }, headers })
  const page = await context.newPage()
  await page.goto(answersPath)
  await page.getByRole('textbox', { name: 'Instructions' }).waitFor()
  const { members } = await (await owner.get(`${url}/api/team`)).json()
  const { id } = members.find(member => member.email === email)
  const give = rights => owner.patch(`${url}/api/team/members/${id}`, { data: { permissions: rights }, headers })
  const rest = permissions.filter(permission => permission !== 'chatbot-settings')
  const ms = await timeUntil(() => give(rest), page.getByText('Your login does not have the permission'))
  await give(permissions)
  await context.close()
  return ms
}

/** The greeting is typed into the settings: from the last key until the frame of the preview shows all of it. */
const measurePreview = async page => {
  await page.goto(`/dashboard/chatbots/${chatbotId}/appearance`)
  const greeting = page.getByRole('textbox', { name: 'Greeting' })
  const widget = page.frameLocator('iframe[title="Preview of the chat"]')
  await widget.getByText('Hello! Ask us').first().waitFor()
  await greeting.fill('Good mornin')
  await widget.getByText('Good mornin').first().waitFor()
  await greeting.press('End')
  return timeUntil(() => page.keyboard.press('g'), widget.getByText('Good morning').first())
}

/**
 * What a person is told in time: that the API is away and back, that they may not see a page any more, and what the
 * widget will look like. `owner` is a request context of the owner.
 */
export const measureReactions = async ({ browser, url, storageState, owner }) => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', storageState })
  const page = await context.newPage()
  await page.goto(answersPath)
  await page.getByRole('textbox', { name: 'Instructions' }).waitFor()
  const { saidMs, goneMs } = await measureOutage(page)
  const previewMs = await measurePreview(page)
  await context.close()
  const permissionMs = await measureLostPermission({ browser, url, owner })
  return { saidMs, goneMs, permissionMs, previewMs }
}
