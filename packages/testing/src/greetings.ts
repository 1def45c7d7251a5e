/**
 * Pieces of a reply that need no source, each of which is shown as soon as it has arrived: a greeting that ends its
 * paragraph. They differ by their length.
 */
export const greetings = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Hello ${'o'.repeat(at + 1)}.\n\n`)
