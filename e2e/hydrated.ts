import { expect, type Locator } from '@playwright/test'

/**
 * Waits until the page's scripts have taken over what the server drew there: React leaves a mark on its elements. A press
 * before that is the browser's alone, and follows the link that a script would have answered.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = () =>
    element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
