import type { ModelMessage, ModelRequest } from '../model.ts'
import { readSiteTexts, type Masks, type SiteTexts } from './open-masks.ts'

/** In front of what was asked stands what others wrote, as JSON. */
const dataBlock = /^<data>\n([^]*?)\n<\/data>/

const rule =
  'Some values are not shown to you. A placeholder such as [email-1] or [phone-1] stands in the place of each. Where you need the value, write its placeholder exactly as it is, brackets included; it is replaced by the value later. Never invent a placeholder, and do not speak of placeholders.'

/**
 * The request with placeholders for personal data in everything but our own rules, the owner's instructions, and the
 * texts of the website.
 */
export function maskRequest(masks: Masks, request: ModelRequest): ModelRequest {
  const { messages, siteTexts = () => [] } = request
  const rules = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []))
  const site = readSiteTexts(() => [...siteTexts(), ...rules])
  for (const { role, content } of messages) if (role !== 'system') masks.leaveOut(content)
  const masked = messages.map((message, at): ModelMessage => maskMessage(masks, site, message, at === 0))
  return { ...request, messages: masked }
}

function maskMessage(masks: Masks, site: SiteTexts, message: ModelMessage, isFirst: boolean): ModelMessage {
  const { role, content } = message
  if (role === 'system') return isFirst ? { role, content: `${content}\n\n${rule}` } : message
  const masked = { ...message, content: maskContent(masks, site, content) }
  if (!('toolCalls' in masked)) return masked
  const toolCalls = masked.toolCalls.map(call => ({
    ...call,
    arguments: maskJson(masks, site, call.arguments) ?? masks.mask(call.arguments, site),
  }))
  return { ...masked, toolCalls }
}

/** A text, a JSON object, or a block of JSON with a text behind it. */
function maskContent(masks: Masks, site: SiteTexts, content: string): string {
  const whole = content.startsWith('{') ? maskJson(masks, site, content) : undefined
  if (whole !== undefined) return whole
  const block = dataBlock.exec(content)
  const data = block?.[1] === undefined ? undefined : maskJson(masks, site, block[1])
  if (block === null || data === undefined) return masks.mask(content, site)
  return `<data>\n${data}\n</data>${masks.mask(content.slice(block[0].length), site)}`
}

/** Undefined if it is no JSON. Where nothing is masked, it stays as it was written. */
function maskJson(masks: Masks, site: SiteTexts, text: string): string | undefined {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  let isMasked = false
  const maskText = (value: string, name?: string): string => {
    if (site.has(value)) return value
    const masked = masks.mask(value, site, name)
    isMasked ||= masked !== value
    return masked
  }
  const masked = mapTexts(given, maskText)
  return isMasked ? JSON.stringify(masked).replaceAll('<', String.raw`\u003c`) : text
}

/**
 * Changes every text of a JSON value, its names as well; a number becomes a text where it is changed. `name` is that of the
 * field which has the value.
 */
function mapTexts(value: unknown, change: (text: string, name?: string) => string, name?: string): unknown {
  if (typeof value === 'string') return change(value, name)
  if (typeof value === 'number') {
    const changed = change(String(value), name)
    return changed === String(value) ? value : changed
  }
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change, key)]))
}
