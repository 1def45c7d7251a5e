/** Like `task`, but rejects after `ms` without a result. The task itself continues, and its result is ignored. */
export async function withTimeout<T>(ms: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([task, late])
  } finally {
    clearTimeout(timer)
  }
}
