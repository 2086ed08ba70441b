import type { Metric } from '../observability/metric.ts'
import type { LiveEvents } from './live-events.ts'

/** Metrics of live events. */
export const eventMetrics = ({ live }: { live: LiveEvents }): Metric[] => [
  { name: 'kashf_live_streams', help: 'Open streams of live events', read: async () => live.streams() },
]
