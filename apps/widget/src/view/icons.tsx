import type { JSX } from 'preact'

/** Line drawings on a 24 px grid, hidden from screen readers: the button around them has the name. */
const icon = (path: string) => (): JSX.Element => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

export const ChatIcon = icon(
  'M20 11.5c0 4-3.6 7-8 7-1.1 0-2.2-.2-3.1-.5L4 19.5l1.4-3.6A6.6 6.6 0 0 1 4 11.5c0-4 3.6-7 8-7s8 3 8 7Z',
)
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const RestartIcon = icon('M12 20h8M16.4 4.6a2 2 0 0 1 2.9 2.9L8 18.8l-4 1 1-4L16.4 4.6Z')
export const SendIcon = icon('M12 19V5M5.5 11.5L12 5l6.5 6.5')
export const DownIcon = icon('M12 5v14M6 13l6 6 6-6')
