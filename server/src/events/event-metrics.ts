import type { Deps } from '../deps.ts'
import type { Metric } from '../http/observability/metrics.ts'

/** Metrics of live events. */
export const eventMetrics = ({ live }: Pick<Deps, 'live'>): Metric[] => [
  { name: 'kashf_live_streams', help: 'Open streams of live events', read: async () => live.streams() },
]
