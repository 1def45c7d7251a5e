import type { JSX } from 'preact'

/**
 * Line drawings on a 24 px grid, hidden from screen readers: the button around them has the name. Marked as pure, so that
 * each part of the widget has those that it draws.
 */
const icon = (path: string) => (): JSX.Element => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const MoreIcon = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01')
export const BackIcon = /* @__PURE__ */ icon('M15 5l-7 7 7 7')
export const SendIcon = /* @__PURE__ */ icon('M12 19V5M5.5 11.5L12 5l6.5 6.5')
export const StopIcon = /* @__PURE__ */ icon('M8 8h8v8H8z')
export const DownIcon = /* @__PURE__ */ icon('M12 5v14M6 13l6 6 6-6')
export const ThumbIcon = /* @__PURE__ */ icon(
  'M7.5 10.5v9h-3v-9h3l4-7c1.5 0 2.5 1 2.5 2.6v3.4h4.3c1.2 0 2 1.1 1.7 2.2l-1.7 6.3c-.2.9-1 1.5-1.9 1.5H7.5',
)
export const StarIcon = /* @__PURE__ */ icon('M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z')
export const DoneIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5')
export const ClipIcon = /* @__PURE__ */ icon(
  'M20 11.5l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4l7.5-7.5',
)
export const FileIcon = /* @__PURE__ */ icon('M14 3H6v18h12V7zM14 3v4h4M9 13h6M9 17h6')
