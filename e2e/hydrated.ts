import { expect, type Locator } from '@playwright/test'

/**
 * Waits until an element is hydrated, which React shows by a property on the node. Before that, a click has only the
 * browser's default effect.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = () =>
    element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
