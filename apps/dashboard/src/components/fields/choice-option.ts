/** One of several things to choose from. */
export interface ChoiceOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** One sentence about it, below its label. */
  readonly help?: string | undefined
  readonly isDisabled?: boolean | undefined
}
