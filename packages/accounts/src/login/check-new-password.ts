import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { passwordCommon, passwordPersonal, passwordTooLong, passwordTooShort } from '../errors.ts'
import { commonWords, keyboardRows } from './common-passwords.ts'

/** Length decides how long guessing takes; rules about digits and signs only make people write passwords down. */
export const passwordLimits = { atLeast: 10, atMost: 128 } as const

/** What anybody tries first here. */
const productWords = ['frontdesk', 'front', 'desk']

/** Letters that are written as digits and signs, as in p4$$w0rd. */
const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Fewer different characters than this are guessed at once. */
const fewestDifferent = 4
/** A run along the keyboard, such as `qwer`. */
const shortestRun = 4
/** Beside common words and runs, fewer letters than this add nothing that would have to be guessed. */
const fewestOwn = 4

/**
 * Checks the password that a user chooses. Throws where it is too short or too long (in characters, not bytes), where it
 * is one of those that guessing begins with, and where it is made of the user's own address or the product's name.
 */
export function checkNewPassword({ password, email }: { password: string; email: string }): void {
  const length = countCharacters(password)
  if (length < passwordLimits.atLeast) throw passwordTooShort(passwordLimits.atLeast)
  if (length > passwordLimits.atMost) throw passwordTooLong(passwordLimits.atMost)
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text) || isRun(text) || isMadeOf(text, commonWords)) throw passwordCommon()
  if (isMadeOf(text, new Set([...commonWords, ...productWords, ...wordsOf(email)]))) throw passwordPersonal()
}

/** The words of an address: `robin.keeper@shop.example` is robin, keeper, robin.keeper, shop, example and all of it. */
function wordsOf(email: string): string[] {
  const address = email.trim().toLowerCase()
  const [name = '', domain = ''] = address.split('@')
  const parts = [address, name, domain, ...name.split(/[^\p{L}]+/u), ...domain.split('.')]
  return parts.map(trimSigns).filter(part => part.length >= 3)
}

/** The same few characters, or a short piece again and again: `aaaaaaaaaa`, `abc123abc123`. */
function isRepeated(text: string): boolean {
  const characters = [...text]
  if (new Set(characters).size < fewestDifferent) return true
  const period = characters.findIndex(
    (_, at) => at > 0 && characters.every((character, index) => character === characters[index % at]),
  )
  return period > 0 && period < passwordLimits.atLeast
}

/** Runs along the keyboard or the alphabet, with next to nothing beside them: `qwerty12345`, `1q2w3e4r5t`. */
function isRun(text: string): boolean {
  let rest = ''
  let from = 0
  while (from < text.length) {
    const length = longestRun(text, from)
    if (length < shortestRun) rest += text.charAt(from)
    from += length < shortestRun ? 1 : length
  }
  return trimSigns(rest).length < fewestOwn && rest.length < text.length
}

function longestRun(text: string, from: number): number {
  let length = 1
  while (from + length < text.length && keyboardRows.some(row => row.includes(text.slice(from, from + length + 1))))
    length += 1
  return length
}

/** One or two of these words, with digits and signs around them: `Password2026!`, `p4ssw0rd-admin`. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const core = trimSigns(text)
  return [core, spelledOut(core), spelledOut(core.replaceAll('1', 'l'))].some(spelling => {
    const starts = [...words].filter(word => spelling.startsWith(word))
    return starts.some(word => {
      const rest = trimSigns(spelling.slice(word.length))
      return rest.length < fewestOwn || words.has(rest)
    })
  })
}

const spelledOut = (text: string): string => text.replace(/[013457@$]/g, sign => letterOf[sign] ?? sign)

/** A text without the digits and signs at both ends. */
const trimSigns = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
