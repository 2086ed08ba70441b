import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Retry once on CI, whose verdict is final; scripts/test.ts names the retried tests. The stress tests of money are not
 * retried.
 */
const retry = process.env.CI ? 1 : 0

/** More than the two processors, because many tests wait for a timeout, a lease or another process. */
const MAX_WORKERS = 3

const WEB_TESTS = 'web/**/*.test.{ts,tsx}'
/** Tests of the web that replace a module, which the other files of a worker would get too. */
const withOwnModules = globSync(WEB_TESTS, { exclude: configDefaults.exclude }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)
const web = { environment: 'happy-dom', retry, maxWorkers: MAX_WORKERS }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract', 'art', 'lint', 'deploy', 'server', 'simulators'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
          globalSetup: ['server/src/testing/database/cluster.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          maxWorkers: MAX_WORKERS,
          retry,
          // Node runs these files itself, like the program. Loading modules once per worker instead of once per file
          // saves a third of the time; tests restore global state.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // One document and one set of modules per worker: ten times less processor time than for each file.
      {
        test: {
          ...web,
          name: 'web',
          include: [WEB_TESTS],
          exclude: [...configDefaults.exclude, ...withOwnModules],
          isolate: false,
        },
      },
      { test: { ...web, name: 'web, own modules', include: withOwnModules } },
    ],
  },
})
