import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'
import { all } from './compiled/all.ts'
import type { SuggestedQuestionTexts } from './compiled/en.ts'

const texts: Readonly<Record<VisitorLanguage, SuggestedQuestionTexts>> = all

/**
 * A question about a topic, in a language that visitors are spoken to in, or in English. Where a language would have to
 * inflect the topic, the topic comes first.
 */
export const questionAbout = (topic: string, language: string): string =>
  texts[visitorLanguageOf(language) ?? 'en'].about.replace('{topic}', () => topic)

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
