import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'

/** No browser names more; a header of 16 kB is not worth sorting. */
const maxAcceptedLanguages = 20

/**
 * The language of an Accept-Language header that has the highest weight among those that visitors are spoken to in. The
 * widget gives it to the language of its own words, which is the page's where it speaks that.
 */
export function acceptedLanguage(header = ''): VisitorLanguage | undefined {
  const wanted = header.split(',', maxAcceptedLanguages).flatMap(part => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const language = visitorLanguageOf(tag)
    const weight = parameters.find(parameter => parameter.trim().startsWith('q='))?.split('=', 2)[1]
    const quality = weight === undefined ? 1 : Number(weight)
    return language !== undefined && quality > 0 ? [{ language, quality }] : []
  })
  // The sort is stable: of equal weights the first named is taken.
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language
}
