import { orUndefined } from '../or-undefined.ts'

const key = 'frontdesk:open'
/** The panel covers the whole screen up to this width in pixels, so there it never opens by itself. */
export const smallScreen = 480

/** Whether the panel was open; kept for this tab, so that it stays open from page to page of a shop. */
export const wasOpen = (): boolean => orUndefined(() => sessionStorage.getItem(key)) === '1' && innerWidth > smallScreen

/** Where storage is refused the next page starts closed. */
export const keepOpen = (isOpen: boolean): void =>
  orUndefined(() => (isOpen ? sessionStorage.setItem(key, '1') : sessionStorage.removeItem(key)))
