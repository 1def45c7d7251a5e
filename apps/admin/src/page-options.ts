import type { Command } from 'commander'
import type { PageOptions } from '@frontdesk/knowledge/sources/source-options'

/** Lists. An option without a value is an empty list. */
export interface PageArguments {
  include?: string[] | true
  exclude?: string[] | true
  keep?: string[] | true
  drop?: string[] | true
  render?: boolean
}

/** Adds the options that say which pages of a site are read, and which parts of them. */
export const withPageArguments = (command: Command): Command =>
  command
    .option('--include [patterns...]', 'pages to read, such as "/help/*" (default: the whole site)')
    .option('--exclude [patterns...]', 'pages to skip, such as "*/print/*"')
    .option('--keep [selectors...]', 'CSS selectors of the parts of a page to read (default: the main content)')
    .option('--drop [selectors...]', 'CSS selectors of the parts of a page to skip')
    .option('--render', 'run the JavaScript of every page in a browser')
    .option('--no-render', 'use a browser only for pages without text')

const list = (value: string[] | true): string[] => (value === true ? [] : value)

/** The options that were named. */
export const pageOptions = ({ include, exclude, keep, drop, render }: PageArguments): Partial<PageOptions> => ({
  ...(include === undefined ? {} : { includePatterns: list(include) }),
  ...(exclude === undefined ? {} : { excludePatterns: list(exclude) }),
  ...(keep === undefined ? {} : { keepSelectors: list(keep) }),
  ...(drop === undefined ? {} : { dropSelectors: list(drop) }),
  ...(render === undefined ? {} : { renderPages: render }),
})
