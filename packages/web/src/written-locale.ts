/** The tag by which dates and numbers of a language are written: English of no country as in Britain, Portuguese as in Portugal. */
export function writtenLocale(language: string): string {
  if (language === 'en') return 'en-GB'
  return language === 'pt' ? 'pt-PT' : language
}
