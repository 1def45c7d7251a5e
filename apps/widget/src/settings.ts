import { chooseLanguage, type Language } from './texts.ts'

/** What the page says about its widget. */
export interface Settings {
  readonly chatbotId: string
  /** Origin of the API: the one the script came from. */
  readonly base: string
  readonly language: Language
}

interface Page {
  readonly documentLanguage: string
  readonly browserLanguage: string
}

/** Reads the settings off the widget's own script tag; undefined when the tag names no chatbot. */
export function readSettings(page: Page, script: { src: string; dataset: DOMStringMap }): Settings | undefined {
  const chatbotId = script.dataset['chatbotId']?.trim()
  if (!chatbotId) return undefined
  return {
    chatbotId,
    base: new URL(script.src).origin,
    language: chooseLanguage([page.documentLanguage, page.browserLanguage]),
  }
}
