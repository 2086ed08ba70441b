import { expect, type Frame, type Page, test } from '@playwright/test'

/** The project whose browser denies storage to frames of other sites. */
export const WITHOUT_STORAGE = 'frames without storage'

/**
 * Chromium denies storage to such frames when third-party cookies are blocked and their storage is not partitioned.
 * Playwright disables partitioning; this argument replaces Playwright's own.
 */
export const PARTITIONED = '--disable-features=Translate,HttpsUpgrades,MediaRouter'

const isRefused = () => test.info().project.name === WITHOUT_STORAGE

/**
 * Denies storage to frames in the project `WITHOUT_STORAGE`, for browsers that ignore the setting, such as Chromium's
 * headless shell.
 */
export async function setFrameStorage(page: Page): Promise<void> {
  if (!isRefused()) return
  await page.addInitScript(() => {
    if (window === window.top) return
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true })
  })
}

/** Verifies that the browser allows or denies storage to a frame as the project requires. */
export async function expectFrameStorage(frame: Frame | undefined): Promise<void> {
  const hasStorage = await frame?.evaluate(() => {
    try {
      return localStorage.length >= 0
    } catch {
      return false
    }
  })
  expect(hasStorage).toBe(!isRefused())
}
