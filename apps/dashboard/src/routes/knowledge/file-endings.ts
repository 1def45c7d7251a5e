/** Endings of the files that can be read. */
export const fileEndings = ['.pdf', '.docx', '.html', '.htm', '.md', '.markdown', '.txt', '.csv'] as const
