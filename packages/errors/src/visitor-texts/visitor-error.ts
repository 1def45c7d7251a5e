import { AppError, type AppErrorDetail, type ErrorKind } from '../app-error.ts'
import { type VisitorTextCode, visitorText } from './visitor-text.ts'

/** The texts that are no errors: they confirm what a visitor asked for. */
type Confirmation = 'CONTEXT_RESET' | 'CONVERSATION_DELETED'

/** An error that visitors read in their own language; its message is the English text. */
export const visitorError = (
  code: Exclude<VisitorTextCode, Confirmation>,
  kind: ErrorKind,
  detail: AppErrorDetail = {},
): AppError => new AppError(code, kind, visitorText('en', code, detail.values), detail)
