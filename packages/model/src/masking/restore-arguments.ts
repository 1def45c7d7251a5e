import { asciiDigits } from '@frontdesk/runtime/ascii-digits'
import type { Masks } from './open-masks.ts'

/** What is read of the JSON schema of an argument. */
interface Schema {
  readonly type?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/**
 * The arguments of a tool with values in the place of placeholders, as the tool takes them: a model that sees a value tidies
 * it, and one that sees its placeholder cannot. A number is its digits; an address has its plain spelling.
 */
export function restoreArguments(masks: Masks, text: string, parameters: unknown): string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return masks.restorePlain(text)
  }
  // Schemas of tools are objects of ours; whatever else one is, it has no types to be read.
  const restored = restoreValue(masks, given, parameters as Schema | undefined)
  const json = JSON.stringify(restored)
  return json === JSON.stringify(given) ? text : json
}

function restoreValue(masks: Masks, value: unknown, schema: Schema | undefined): unknown {
  if (typeof value === 'string') {
    const restored = masks.restorePlain(value)
    const takesNumber = schema?.type === 'integer' || schema?.type === 'number'
    return takesNumber && restored !== value ? numberOf(restored) : restored
  }
  if (Array.isArray(value)) return value.map(item => restoreValue(masks, item, schema?.items))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      masks.restorePlain(name),
      restoreValue(masks, item, schema?.properties?.[name]),
    ]),
  )
}

/** The number of what holds nothing but its digits and what separates them. */
function numberOf(text: string): number | string {
  const digits = asciiDigits(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text
}
