import type { Deps } from '../../deps.ts'
import type { PaperCache } from '../papers/paper-cache.ts'

/** What attempts need besides the usual dependencies. */
export type AttemptDeps = Deps & { papers: PaperCache }
