const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** What stands between two texts that are one: no space between characters of Chinese and Japanese, nor a second one. */
export function spaceBetween(before: string, behind: string): '' | ' ' {
  if (/\s$/.test(before.slice(-1)) || /^\s/.test(behind)) return ''
  return spaceless.test(before.slice(-1)) && spaceless.test(behind.slice(0, 1)) ? '' : ' '
}
