import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './caller.ts'

const store = new AsyncLocalStorage<Caller | 'command line'>()

/** Runs `work` on behalf of `caller`: the audit trail notes where each change came from without every call passing it on. */
export const withCaller = <T>(caller: Caller | 'command line', work: () => T): T => store.run(caller, work)

/** On whose behalf the present code runs; null in background work. */
export const currentCaller = (): Caller | 'command line' | null => store.getStore() ?? null
