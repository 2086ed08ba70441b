import { afterAll, beforeAll } from 'vitest'
import type { Deps } from '../deps.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestPerson } from './builders/people.ts'

/** An object of the file's or block's hooks: it is empty while the tests are collected, and complete when they run. */
function filledBefore<T extends object>(make: () => Promise<T>): T {
  const filled = {} as T
  beforeAll(async () => {
    Object.assign(filled, await make())
  })
  return filled
}

/** The application for all tests of a file, or of the `describe` that calls this: started before and closed after them. */
export function testApp(options?: Parameters<typeof startTestApp>[0]): TestApp {
  const kashf = filledBefore(() => startTestApp(options))
  afterAll(() => kashf.close())
  return kashf
}

/** A person of that application, for all tests of the file or block. */
export const testPerson = <O>(
  kashf: TestApp,
  build: (deps: Deps, options?: O) => Promise<TestPerson>,
  options?: O,
): TestPerson => filledBefore(() => build(kashf.deps, options))
