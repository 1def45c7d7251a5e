/** Endings of the files that can be read. */
export const fileEndings = [
  '.pdf',
  '.docx',
  '.odt',
  '.xlsx',
  '.ods',
  '.pptx',
  '.odp',
  '.epub',
  '.html',
  '.htm',
  '.md',
  '.markdown',
  '.txt',
  '.csv',
  '.tsv',
] as const
