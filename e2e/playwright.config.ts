import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findChromium } from './support/browser.ts'
import { PARTITIONED, WITHOUT_STORAGE } from './support/frame-storage.ts'

/** Specs that start with an empty database and run beside the set-up of the others. */
const WITHOUT_SCHOOL = [
  'account-security',
  'existing-client',
  'homework',
  'log-reader',
  'parents',
  'reminders',
  'start-stop',
  'telegram',
  'without-line',
].map((name) => `${name}.spec.ts`)

/**
 * Specs of the Mini App, which run in a browser that allows storage in frames of other sites and in one that denies it.
 */
const IN_A_FRAME = ['telegram-app.spec.ts', 'telegram-channel.spec.ts']

const executablePath = await findChromium()

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  projects: [
    { name: 'demo school', testMatch: 'demo-school.setup.ts' },
    { name: 'without school', testMatch: WITHOUT_SCHOOL },
    {
      name: 'in the school',
      testMatch: '*.spec.ts',
      testIgnore: [...WITHOUT_SCHOOL, ...IN_A_FRAME],
      dependencies: ['demo school'],
    },
    {
      name: 'frames with storage',
      testMatch: IN_A_FRAME,
      dependencies: ['demo school'],
      use: { launchOptions: { executablePath, args: [...BROWSER_ARGS, PARTITIONED] } },
    },
    { name: WITHOUT_STORAGE, testMatch: IN_A_FRAME, dependencies: ['demo school'] },
  ],
  workers: 3,
  retries: process.env.CI ? 1 : 0,
  // The timeout for a slow or busy machine; it only matters for failing tests.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // Block service workers, because their requests bypass `page.route`; offline.spec.ts allows them.
    serviceWorkers: 'block',
    locale: 'uz-UZ',
    timezoneId: 'Asia/Tashkent',
    // A trace takes as much processor time as the test, so CI records one only on a retry.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGS },
  },
})
