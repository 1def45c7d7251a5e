import type { AppError } from '@frontdesk/errors/app-error'
import { visitorError } from '@frontdesk/errors/visitor-texts/visitor-error'

/** As many, or as much, as a conversation or a day of an account may have. */
export const filesLimited = (): AppError => visitorError('FILES_LIMITED', 'too-many', { retryAfterSeconds: 3_600 })

export const fileMissing = (): AppError => visitorError('FILE_MISSING', 'invalid')

export const fileTypeRefused = (): AppError => visitorError('FILE_TYPE_REFUSED', 'invalid')

export const fileNameMismatch = (): AppError => visitorError('FILE_NAME_MISMATCH', 'invalid')

export const fileBroken = (): AppError => visitorError('FILE_BROKEN', 'invalid')

export const pictureTooLarge = (): AppError => visitorError('PICTURE_TOO_LARGE', 'invalid')

/** What has been made so that it takes longer, or more memory, to check than any file of its size. */
export const fileTooComplex = (cause?: unknown): AppError => visitorError('FILE_TOO_COMPLEX', 'invalid', { cause })
