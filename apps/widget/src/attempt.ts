/** What comes of it; undefined where it fails, as all storage does in browsers that refuse it. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
