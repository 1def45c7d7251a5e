/**
 * What a file of a message may be. A file of its own, so that the widget can import it without the schema library.
 */
export const fileLimits = {
  bytes: 10 * 1024 * 1024,
  /** Files that are sent in one go. */
  atOnce: 5,
  nameCharacters: 120,
  /** The longest side of a picture, and all of its pixels: a small file may unfold to more memory than a phone has. */
  pictureSide: 16_000,
  picturePixels: 64_000_000,
  /** The pixels of one frame of an animation: a browser holds several of them. A screen of 4K has as many. */
  animationPixels: 3_840 * 2_160,
  /**
   * What drawing a picture once costs an agent's browser: all frames of an animation, with a tenth of the picture around
   * each, or all scans of a JPEG.
   */
  drawnPixels: 1_000_000_000,
} as const

/** The types that are accepted, each with the endings that its name may have; the first one is given to a name without. */
export const fileEndings = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FileType = keyof typeof fileEndings

/** What a file dialog offers. */
export const acceptedFiles: string = Object.values(fileEndings)
  .flat()
  .map(ending => `.${ending}`)
  .join(',')

/** The header that names a file, percent-encoded: addresses stand in the logs of proxies. */
export const fileNameHeader = 'X-File-Name'
