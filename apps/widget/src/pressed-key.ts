/** Under this key a tab keeps the source that was pressed, for the page that it opens. */
export const pressedKey = 'frontdesk:show'
