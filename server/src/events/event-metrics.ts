import type { Metric } from '../http/observability/metrics.ts'
import type { Deps } from '../runtime/deps.ts'

/** Metrics of live events. */
export const eventMetrics = ({ live }: Pick<Deps, 'live'>): Metric[] => [
  { name: 'kashf_live_streams', help: 'Open streams of live events', read: async () => live.streams() },
]
