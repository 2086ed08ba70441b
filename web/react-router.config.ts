import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page brings its own routes; those of the links in sight follow in one small request (/__manifest), so that
  // forty pages of teachers and operators weigh nothing on a visitor's first load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
