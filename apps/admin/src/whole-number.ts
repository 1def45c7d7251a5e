import { InvalidArgumentError } from 'commander'

/** Reads an option's value as a whole number from 0. Refuses everything else. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number, such as 0 or 250.')
  return Number(text)
}
