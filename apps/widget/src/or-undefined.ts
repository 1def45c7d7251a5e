/** The result of `act`, or undefined where it throws, as every access to storage does in browsers that refuse it. */
export function orUndefined<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
