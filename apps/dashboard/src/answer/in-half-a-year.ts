/** The day after so many days from today, as it is stored: `2027-05-23`. */
export const inHalfAYear = (): string => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)
