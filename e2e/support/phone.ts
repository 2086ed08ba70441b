import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from './browser.ts'

/** A browser whose profile survives it, with its first page. */
export interface Phone {
  context: BrowserContext
  page: Page
}

/** Starts the browser of a phone with the profile in a folder; `args` are further ones of Chromium. */
export async function startPhone(
  profile: string,
  { args = [], ...options }: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: await findChromium(), args: [...BROWSER_ARGS, ...args] },
    ...{ locale: 'uz-UZ', serviceWorkers: 'block' },
    ...options,
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Ends the browser as the kernel does when memory is short. */
export async function killPhone({ context, page }: Phone): Promise<void> {
  const session = await context.newCDPSession(page)
  const closed = new Promise((resolve) => context.once('close', resolve))
  void session.send('Browser.crash').catch(() => {})
  await closed
}
