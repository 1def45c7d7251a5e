/**
 * Compiles catalogs of sentences that are stored or sent as they are written, and in which code puts the values later, by
 * the names in braces: what the widget says, what its visitors read of refusals, and notices in a chat. The widget holds no
 * functions for them, and a notice keeps its values apart from its words. Small catalogs of other packages are compiled in
 * the same way.
 */
import { readCatalog, sameKeys, sameValues } from './check-catalog.mjs'
import { keyOf } from './compile-catalog.mjs'
import { messageOf, quoted } from './compile-message.mjs'

/** Each catalog, where its modules go, the type of its texts, and what a module calls them where that is not its language. */
const kinds = [
  { catalog: 'widget/panel', folder: 'apps/widget/src/texts/compiled', type: 'Texts', name: 'texts' },
  { catalog: 'widget/extras', folder: 'apps/widget/src/texts/compiled/extras', type: 'ExtraTexts', name: 'extraTexts' },
  { catalog: 'visitors/errors', folder: 'packages/errors/src/visitor-texts/compiled', type: 'VisitorTexts' },
  { catalog: 'visitors/chat-notices', folder: 'packages/contracts/src/chat-notices/compiled', type: 'ChatNoticeTexts' },
  {
    catalog: 'visitors/confirmations',
    folder: 'packages/answers/src/tool-calls/compiled',
    type: 'ConfirmationTexts',
  },
  {
    catalog: 'visitors/suggested-questions',
    folder: 'packages/knowledge/src/sources/compiled',
    type: 'SuggestedQuestionTexts',
  },
  { catalog: 'team/push', folder: 'packages/push/src/compiled', type: 'PushTexts' },
  { catalog: 'team/offline', folder: 'apps/dashboard/src/offline-texts/compiled', type: 'OfflineTexts' },
]

const languageFolder = 'packages/contracts/src/languages/compiled'

/** The folders that hold nothing else. */
export const folders = [languageFolder, ...kinds.map(({ folder }) => folder)]

/** The modules of all languages, by their path. */
export function sentenceModules(catalogs, languages) {
  const modules = new Map()
  for (const { catalog, folder, type, name } of kinds) {
    const english = readCatalog(catalogs, `en/${catalog}`)
    for (const language of languages) {
      const place = `${language}/${catalog}`
      const texts = readCatalog(catalogs, place)
      sameKeys(texts, english, place)
      const own = name ?? language
      const lines = Object.keys(english).map(
        key => `  ${keyOf(key)}: ${quoted(sentenceOf(texts[key], english[key], `${place}.${key}`))},`,
      )
      const code =
        language === 'en'
          ? `export const ${own} = {\n${lines.join('\n')}\n}\n\nexport type ${type} = Readonly<Record<keyof typeof ${own}, string>>\n`
          : `import type { ${type} } from './en.ts'\n\nexport const ${own}: ${type} = {\n${lines.join('\n')}\n}\n`
      modules.set(`${folder}/${language}.ts`, `// Compiled from packages/texts/catalogs/${place}.json.\n${code}`)
    }
    if (name === undefined) modules.set(`${folder}/all.ts`, allOf(languages))
  }
  return modules
}

/** The module with the languages in which visitors are spoken to: those that have a folder. */
export const languageList = languages => [
  `${languageFolder}/visitor-languages.ts`,
  `// Compiled: the folders of packages/texts/catalogs.\nexport const visitorLanguages = [${languages.map(quoted).join(', ')}] as const\n`,
]

/** The module that has those of all languages. */
export const allOf = languages =>
  `${languages.map(one => `import { ${one} } from './${one}.ts'`).join('\n')}\n\nexport const all = { ${languages.join(', ')} }\n`

/** A sentence with the names of its values in braces. It may hold nothing else of ICU, and no brace of its own. */
function sentenceOf(text, english, place) {
  const message = messageOf(text, place)
  if (message.isChoice) throw new Error(`${place} chooses or counts, which no sentence of this catalog can`)
  sameValues(message, messageOf(english, place), place)
  if (message.parts.some(part => typeof part === 'string' && /[{}]/.test(part)))
    throw new Error(`${place} has a brace of its own`)
  return message.parts.map(part => (typeof part === 'string' ? part : `{${part.name}}`)).join('')
}
