/** The pattern of `ilike` for texts that contain this one. Every character of it is literal. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
