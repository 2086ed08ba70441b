import { expect, type Locator, type Page } from '@playwright/test'

/** Requests the page's code like a person who starts using the page; otherwise it loads some seconds later. */
export const wantCode = (page: Page): Promise<void> => page.keyboard.press('Shift')

/**
 * Waits until an element is hydrated, which React shows by a property on the node. Before that, a click has only the
 * browser's default effect.
 */
export async function untilHydrated(element: Locator): Promise<void> {
  await wantCode(element.page())
  const isHydrated = () =>
    element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
