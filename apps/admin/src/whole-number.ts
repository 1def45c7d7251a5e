import { InvalidArgumentError } from 'commander'

/** Reads an option's value as a whole number from 0; anything else is refused rather than guessed at. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Write a whole number, such as 0 or 250.')
  return Number(text)
}
