import { createContext, useContext } from 'react'
import type { Language } from './languages.ts'

export const ChangeLanguageContext = createContext<(language: Language) => Promise<void>>(() => Promise.resolve())

/** Changes the language of the dashboard at once, and keeps it on this device. */
export const useChangeLanguage = (): ((language: Language) => Promise<void>) => useContext(ChangeLanguageContext)
