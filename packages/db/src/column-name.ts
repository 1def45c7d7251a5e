/** The column of a field: `startsAt` is `starts_at`. `query` names the fields of its rows the other way round. */
export const columnName = (field: string): string => field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
