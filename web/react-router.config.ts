import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page contains its own routes only; those of visible links follow in one small request (/__manifest), so that
  // the forty pages of teachers and operators add nothing to a visitor's first load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
