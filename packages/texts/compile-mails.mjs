/**
 * Compiles the words of mails, and of the pages that their links open: one module for each language, with all areas. The
 * package of accounts keeps them, because every package that writes mails may import it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readCatalog } from './check-catalog.mjs'
import { codeOf, isRightToLeft, nameOf, usedForms } from './compile-catalog.mjs'
import { allOf } from './compile-sentences.mjs'

/** Holds nothing else. */
export const folder = 'packages/accounts/src/mails/compiled'

/** The modules of all languages, by their path. */
export function mailModules(catalogs, languages) {
  const areas = readdirSync(join(catalogs, 'en/mails')).map(file => file.replace('.json', ''))
  const modules = new Map([[`${folder}/all.ts`, allOf(languages)]])
  for (const language of languages) modules.set(`${folder}/${language}.ts`, moduleOf(catalogs, language, areas))
  return modules
}

function moduleOf(catalogs, language, areas) {
  const isEnglish = language === 'en'
  const isolates = isRightToLeft(language)
  const code = areas
    .map(area => {
      const read = of => readCatalog(catalogs, `${of}/mails/${area}`)
      const name = nameOf(area)
      const type = isEnglish ? '' : `: MailWords['${name}']`
      return `const ${name}${type} = ${codeOf(read(language), isEnglish ? undefined : read('en'), `${language}/mails/${area}`, { isolates })}`
    })
    .join('\n\n')
  const uses = usedForms(code)
  return [
    `// Compiled from packages/texts/catalogs/${language}/mails.`,
    isEnglish ? '' : "import type { MailWords } from './en.ts'",
    uses === ''
      ? ''
      : `import { forms } from '@frontdesk/web/plural'\nimport { writtenLocale } from '@frontdesk/web/written-locale'\n\nconst ${uses} = forms(writtenLocale('${language}'))`,
    `\n${code}\n`,
    `export const ${language}${isEnglish ? '' : ': MailWords'} = { ${areas.map(nameOf).join(', ')} }`,
    isEnglish ? `export type MailWords = typeof en` : '',
  ]
    .filter(line => line !== '')
    .join('\n')
    .concat('\n')
}
