/** A text with its `{…}` placeholders filled in. */
export const say = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''))
