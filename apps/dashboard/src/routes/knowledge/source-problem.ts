import type { KnowledgeWords } from '../../texts/compiled/en/knowledge.ts'

type Problems = KnowledgeWords['knowledge']['problems']

/**
 * What the API says about a source or a page that cannot be read is an English sentence. These are the sentences, by a part
 * of each; the first that fits counts.
 */
const sentences: readonly (readonly [RegExp, keyof Problems | 'sizeLimit'])[] = [
  [/only with JavaScript, which is not run here/, 'scriptOnly'],
  [/needs JavaScript, and takes too much/, 'pageTooHeavy'],
  [/did not load with it/, 'siteError'],
  [/no browser was free/, 'internal'],
  [/robots\.txt of the site forbids/, 'robots'],
  [/no page at this address/, 'notFound'],
  [/site refused with|proof that it is not a bot|asks for a login/, 'refused'],
  [/read more slowly/, 'slower'],
  [/answered (with an error|\S+ for its robots)|packed in a way|too many headers/, 'siteError'],
  [/break the rules of HTTP/, 'badHeaders'],
  [/Only addresses that begin|hold a user name|address is too long|Only the ports|not a web address/, 'unsupported'],
  [/not a public one/, 'private'],
  [/No page with readable text/, 'noText'],
  [/no products in the feed/, 'noProducts'],
  [/rows of the feed has both/, 'productsUnnamed'],
  [/There is a web page at this address, and no product feed/, 'feedIsPage'],
  [/not a web page/, 'notPage'],
  [/redirects to another site/, 'otherSite'],
  [/no site at this address|could not be looked up/, 'unknownHost'],
  [/certificate/, 'certificate'],
  [/site (could not be|did not answer|refused the|broke off)|redirects more than/, 'noAnswer'],
  [/not a sitemap/, 'sitemap'],
  [/save it as (?:DOCX|XLSX|PPTX|EPUB)/, 'fileOld'],
  [/Files of this kind/, 'fileKind'],
  [/Is it a scan/, 'fileScan'],
  [/No text was found/, 'fileNoText'],
  [/fonts of the file/, 'fileFonts'],
  [/protected against copying/, 'fileLocked'],
  [/only Adobe Reader/, 'fileForm'],
  [/(file|feed) is empty/, 'fileEmpty'],
  [/password/, 'filePassword'],
  [/feed is (damaged|packed)|feed is nested/, 'feedDamaged'],
  [/damaged|The name says|is no text/, 'fileDamaged'],
  [/than the plan of this account/, 'sizeLimit'],
  [/larger than|too (much|many|large|long|deeply)|more than \d+ pages|unfolds|stopped a part of/, 'tooMuch'],
  [/neither JSON nor XML/, 'feedKind'],
  [/error in this service|never finished|browser could not be started/, 'internal'],
]

/** Why something could not be read, in words of its owner; what is not known here stays as the API says it. */
export function problemOf(
  sentence: string,
  { knowledge: { problems, reasons } }: Pick<KnowledgeWords, 'knowledge'>,
): string {
  const [, key] = sentences.find(([pattern]) => pattern.test(sentence)) ?? []
  if (key === undefined) return sentence
  if (key === 'sizeLimit') return reasons.sizeLimit
  if (key !== 'otherSite') return problems[key]
  const [, host = ''] = /another site, (\S+?)\. /.exec(sentence) ?? []
  return problems.otherSite({ host })
}
