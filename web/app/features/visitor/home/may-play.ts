interface Connection {
  saveData?: boolean
  effectiveType?: string
  type?: string
}

/**
 * Whether a video may autoplay: not with data saving, on a slow or metered connection, or with reduced motion. Browser
 * only.
 */
export function mayPlayByItself(): boolean {
  const { connection } = navigator as { connection?: Connection }
  const isSlow = connection?.effectiveType !== undefined && connection.effectiveType !== '4g'
  return (
    !connection?.saveData &&
    !isSlow &&
    connection?.type !== 'cellular' &&
    !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches
  )
}

/** Resolves when the browser is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
