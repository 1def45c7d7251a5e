import { countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import { passwordCommon, passwordPersonal, passwordTooLong, passwordTooShort } from '../errors.ts'

/** Length decides how long guessing takes; rules about digits and signs only make people write passwords down. */
export const passwordLimits = { atLeast: 10, atMost: 128 } as const

/** What anybody tries first here. */
const productWords = ['frontdesk', 'front', 'desk']

/**
 * An attacker with a thousand addresses makes 9,000 guesses a day, a tenth of this number in 30 years. The other nine
 * tenths are for estimates that are too high.
 */
const fewestGuesses = 1_000_000_000
/** Fewer different characters than this are guessed at once. */
const fewestDifferent = 5
/** The library needs 60 ms at worst for this many characters, and for 128 three times as long. What follows is not looked at. */
const charactersEstimated = 32
/** Beside the own words, fewer letters than this add nothing that would have to be guessed. */
const fewestOwn = 4

/** Letters that are written as digits and signs, as in fr0ntd3sk. */
const letterOf: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/**
 * Checks the password that a user chooses. Throws if it is too short or too long (in characters, not bytes), where it
 * is one of those that guessing begins with, and where it is made of the user's own address or the product's name.
 */
export async function checkNewPassword({ password, email }: { password: string; email: string }): Promise<void> {
  const length = countCharacters(password)
  if (length < passwordLimits.atLeast) throw passwordTooShort(passwordLimits.atLeast)
  if (length > passwordLimits.atMost) throw passwordTooLong(passwordLimits.atMost)
  const characters = [...password.normalize('NFKC')]
  if (new Set(characters).size < fewestDifferent) throw passwordCommon()
  const { estimateGuesses } = await import('./estimate-guesses.ts')
  const start = characters.slice(0, charactersEstimated).join('')
  const isWeak = (words: readonly string[]): boolean => estimateGuesses(start, words) < fewestGuesses
  const own = [...productWords, ...wordsOf(email)]
  const isOwn = isMadeOf(characters.join('').toLowerCase(), new Set(own))
  if (!isOwn && !isWeak(own)) return
  throw !isOwn && isWeak([]) ? passwordCommon() : passwordPersonal()
}

/** The words of an address: `robin.keeper@shop.example` is robin, keeper, robin.keeper, shop, example and all of it. */
function wordsOf(email: string): string[] {
  const address = email.trim().toLowerCase()
  const [name = '', domain = ''] = address.split('@')
  const parts = [address, name, domain, ...name.split(/[^\p{L}]+/u), ...domain.split('.')]
  return parts.map(trimSigns).filter(part => part.length >= 3)
}

/** One or two of these words, with digits and signs around them, which the library takes for more: `robin-keeper-2026`. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const core = trimSigns(text)
  return [core, spelledOut(core)].some(spelling => {
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
