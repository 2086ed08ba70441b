import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole table is a few KB; asking the server for routes link by link costs round trips on slow lines.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
