/** The word for something that the API names. Undefined where this version of the dashboard does not know it. */
export const wordFor = (words: Readonly<Record<string, string>>, name: string): string | undefined => words[name]
