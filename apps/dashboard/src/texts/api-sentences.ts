/**
 * What a language says for codes of the API, which speaks English itself. A catalog has sentences for those that its readers
 * need; English only where a page can say more than the API knows.
 */
export type ApiSentences = Readonly<Record<string, string | ((values: Readonly<Record<string, string>>) => string)>>

/** The sentence for a code, with the values that came with it; empty where there is none. */
export function apiSentence(
  sentences: ApiSentences,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const sentence = sentences[code] ?? ''
  return typeof sentence === 'string' ? sentence : sentence(values)
}
