import { defineConfig } from 'vitest/config'

/** A second try on CI, whose verdict is final; scripts/test.ts names what needed one. The money's storms get none. */
const retry = process.env.CI ? 1 : 0

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
          // More than the two processors: many tests wait for a timeout, a lease or another process.
          maxWorkers: 3,
          retry,
          // Node runs these files itself, as it runs the program. Loading the modules once per worker instead of once per
          // file saves a third of the time; tests restore what they change.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom', retry } },
    ],
  },
})
