/** Files that visitors and agents send each other. */
export const attachments = {
  attach: 'Attach a file',
  drop: 'Drop files to send them',
  sending: (name: string): string => `Sending ${name}`,
  atOnce: (most: number): string => `${most} files go at a time. The others were left out.`,
  open: (name: string): string => `Open the picture ${name}`,
  picture: (name: string): string => `Picture ${name}`,
  save: 'Save',
}
