import { createHash } from 'node:crypto'
import { AppError } from '@frontdesk/errors/app-error'
import { wrongSelector } from '../read/css-selector.ts'
import { hopelessPattern, type PageScope } from './page-scope.ts'

/** Which pages an owner wants to have read, and which parts of them. */
export interface PageOptions extends PageScope {
  /** None: what looks like the content of a page. */
  readonly keepSelectors: readonly string[]
  readonly dropSelectors: readonly string[]
  /** Reads every page in a browser, as a visitor sees it. */
  readonly renderPages: boolean
}

/** Refuses what could never fit a page, with the sentence for its owner. */
export function checkOptions(options: Partial<PageOptions>): void {
  for (const name of ['includePatterns', 'excludePatterns'] as const) {
    const pattern = hopelessPattern(options[name] ?? [])
    if (pattern !== undefined) throw patternInvalid(pattern, placeOf(options, name, pattern))
  }
  for (const name of ['keepSelectors', 'dropSelectors'] as const) {
    const selector = wrongSelector(options[name] ?? [])
    if (selector !== undefined) throw selectorInvalid(selector, placeOf(options, name, selector))
  }
}

type ListOption = 'includePatterns' | 'excludePatterns' | 'keepSelectors' | 'dropSelectors'

const placeOf = (options: Partial<PageOptions>, name: ListOption, text: string): string =>
  `/${name}/${options[name]?.indexOf(text) ?? 0}`

const patternInvalid = (pattern: string, field: string): AppError =>
  new AppError('PATTERN_INVALID', 'invalid', `"${pattern}" is not a pattern. Begin with /, * or https://.`, {
    field,
    values: { pattern },
  })

const selectorInvalid = (selector: string, field: string): AppError =>
  new AppError(
    'SELECTOR_INVALID',
    'invalid',
    `"${selector}" is not a supported CSS selector. You can use names, .classes, #ids, [attributes], :not(), :first-child and :nth-child(2), with spaces and > between them, up to five levels.`,
    { field, values: { selector } },
  )

/** The columns of those options that are given. */
export const optionColumns = (options: Partial<PageOptions>) => ({
  ...(options.includePatterns === undefined ? {} : { includePatterns: [...options.includePatterns] }),
  ...(options.excludePatterns === undefined ? {} : { excludePatterns: [...options.excludePatterns] }),
  ...(options.keepSelectors === undefined ? {} : { keepSelectors: [...options.keepSelectors] }),
  ...(options.dropSelectors === undefined ? {} : { dropSelectors: [...options.dropSelectors] }),
  ...(options.renderPages === undefined ? {} : { renderPages: options.renderPages }),
})

/** A hash of the options: with the same hash, an unchanged page would be read as before. */
export const hashOptions = (options: PageOptions & { maxDepth: number | null; language: string | null }): string => {
  const { includePatterns, excludePatterns, keepSelectors, dropSelectors, maxDepth, language } = options
  const facts = [includePatterns, excludePatterns, keepSelectors, dropSelectors, maxDepth, language]
  // Sources that were read before there was this option keep their hash.
  if (options.renderPages) facts.push('rendered')
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
