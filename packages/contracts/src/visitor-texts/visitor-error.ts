import { AppError, type AppErrorDetail, type ErrorKind } from '../app-error.ts'
import { type VisitorTextCode, visitorText } from './visitor-text.ts'

/** An error that visitors read in their own language; its message is the English text. */
export const visitorError = (code: VisitorTextCode, kind: ErrorKind, detail: AppErrorDetail = {}): AppError =>
  new AppError(code, kind, visitorText('en', code, detail.values), detail)
