import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'

/**
 * A question about a topic, in each language that visitors are spoken to in. Where a language would have to inflect the
 * topic, the topic comes first.
 */
export const questionTemplates: Readonly<Record<VisitorLanguage, (topic: string) => string>> = {
  en: topic => `What should I know about ${topic}?`,
  de: topic => `Was sollte ich über ${topic} wissen?`,
  fr: topic => `${topic} : que faut-il savoir ?`,
  es: topic => `¿Qué debo saber sobre ${topic}?`,
  it: topic => `${topic}: che cosa devo sapere?`,
  nl: topic => `Wat moet ik weten over ${topic}?`,
  pt: topic => `O que devo saber sobre ${topic}?`,
  pl: topic => `${topic}: co warto wiedzieć?`,
  tr: topic => `${topic}: neleri bilmeliyim?`,
  ar: topic => `ماذا ينبغي أن أعرف عن ${topic}؟`,
}

/** Titles and headings that are no topic: what every website calls its pages, in the same languages. */
export const genericTitles: ReadonlySet<string> = new Set(
  [
    'home, homepage, start, welcome, menu, navigation, search, login, sitemap, news, blog, page not found, imprint',
    'legal notice, privacy, privacy policy, terms, terms and conditions, cookies, cookie policy, contact, contact us',
    'startseite, willkommen, menü, suche, anmelden, aktuelles, impressum, datenschutz, datenschutzerklärung, agb, kontakt',
    'accueil, bienvenue, recherche, connexion, mentions légales, confidentialité, politique de confidentialité, cgv',
    'inicio, bienvenidos, buscar, aviso legal, privacidad, política de privacidad, contacto, benvenuti, cerca, contatti',
    'informativa sulla privacy, note legali, welkom, zoeken, privacybeleid, algemene voorwaarden, início, bem-vindo',
    'política de privacidade, contato, contacto, strona główna, szukaj, kontakt, polityka prywatności, regulamin',
    'ana sayfa, anasayfa, hoş geldiniz, ara, iletişim, gizlilik politikası, الرئيسية, اتصل بنا, سياسة الخصوصية',
  ].flatMap(line => line.split(', ')),
)
