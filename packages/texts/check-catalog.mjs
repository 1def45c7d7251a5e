/** Reads catalogs, and compares those of a language with English. What is wrong is thrown with the place. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The texts of `de/dashboard/inbox/notes`, which is its place. */
export function readCatalog(catalogs, place) {
  const path = join(catalogs, `${place}.json`)
  if (!existsSync(path)) throw new Error(`${place}.json is missing`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${place}.json is no JSON: ${error.message}`, { cause: error })
  }
}

/** A catalog has the texts that English has. */
export function sameKeys(value, english, place) {
  const missing = Object.keys(english).filter(key => !(key in value))
  const unknown = Object.keys(value).filter(key => !(key in english))
  if (missing.length > 0) throw new Error(`${place} lacks ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`${place} has ${unknown.join(', ')}, which English does not have`)
}

/** A language may leave out a value, and count with one that English only shows; it cannot have more than English gives. */
export function sameValues(message, english, place) {
  for (const name of message.values.keys())
    if (!english.values.has(name)) throw new Error(`${place} takes {${name}}, which English does not`)
}
