import { AppError } from '@frontdesk/errors/app-error'

/** No Chromium runs here, or its sandbox does not. The sentence is for the operator. */
export const browserUnusable = (why: string): AppError => new AppError('BROWSER_UNUSABLE', 'unavailable', why)

/** The page took its browser too much time or memory, or ended it. The sentence is shown to the owner of the source. */
export const pageTooHeavy = (cause?: unknown): AppError =>
  new AppError('PAGE_TOO_HEAVY', 'invalid', 'The page needs JavaScript, and takes too much time or memory.', { cause })

/** The page did not load in the browser. */
export const pageNotRendered = (cause?: unknown): AppError =>
  new AppError('PAGE_NOT_RENDERED', 'invalid', 'The page needs JavaScript, and did not load with it.', { cause })

/** A browser was there lately and is not at the moment, or has too much to do. */
export const rendererBusy = (): AppError =>
  new AppError('RENDERER_BUSY', 'unavailable', 'The page needs JavaScript, and no browser was free to run it.')
