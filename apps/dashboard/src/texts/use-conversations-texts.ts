import type { ConversationsTexts } from './conversations/en.ts'
import { laterTexts } from './later-texts.ts'

/** The words of the conversations, with those of the whole dashboard. */
export const { use: useConversationsTexts, load: loadConversationsTexts } = laterTexts<ConversationsTexts>({
  en: async () => (await import('./conversations/en.ts')).conversationsEn,
  de: async () => (await import('./conversations/de.ts')).conversationsDe,
  fr: async () => (await import('./conversations/fr.ts')).conversationsFr,
  es: async () => (await import('./conversations/es.ts')).conversationsEs,
  it: async () => (await import('./conversations/it.ts')).conversationsIt,
  nl: async () => (await import('./conversations/nl.ts')).conversationsNl,
  pl: async () => (await import('./conversations/pl.ts')).conversationsPl,
  pt: async () => (await import('./conversations/pt.ts')).conversationsPt,
  tr: async () => (await import('./conversations/tr.ts')).conversationsTr,
  ar: async () => (await import('./conversations/ar.ts')).conversationsAr,
})
