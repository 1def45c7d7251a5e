/** Does the task in each period, one at a time: while one outlasts its period, the next is left out. */
export function repeat(
  ms: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}
