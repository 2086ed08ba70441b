/**
 * Starts to measure the processor time of this thread, in milliseconds: other work on the machine does not add to it, as it does
 * to the time of a clock.
 */
export function processorTimer(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
