/** To whom a conversation goes, with a note for them. */
export interface HandedOver {
  userId: string
  name: string
  /** Empty where there is none. */
  note: string
}
