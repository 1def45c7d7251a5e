/** Calls `listener` at each of these events, until the function that comes back is called. */
export function listenTo(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  isCapture = false,
): () => void {
  for (const type of types) target.addEventListener(type, listener, isCapture)
  return () => {
    for (const type of types) target.removeEventListener(type, listener, isCapture)
  }
}
