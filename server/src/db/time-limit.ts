/** The number of steps in which a time limit is counted. */
const STEPS = 15

/**
 * Resolves like `work`, or rejects after `ms`. Only time in which this process could have noticed the answer counts:
 * while it is busy or frozen, timers are late, and the whole pause counts as one step.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = STEPS
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) reject(new Error(`timeout exceeded: no answer within ${ms / 1000} s`))
    }, ms / STEPS)
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}
