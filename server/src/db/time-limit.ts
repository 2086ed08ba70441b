/**
 * Resolves like `work`, or rejects after `ms`. A timer that fires late shows that this process was busy itself, so `work` then
 * gets the time once more.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout
    const arm = (isLast: boolean) => {
      const startedMs = performance.now()
      timer = setTimeout(() => {
        if (!isLast && performance.now() - startedMs > ms + 200) arm(true)
        else reject(new Error(`timeout exceeded: no answer within ${ms / 1000} s`))
      }, ms)
    }
    arm(false)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
