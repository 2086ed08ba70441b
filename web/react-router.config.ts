import { LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import type { Config } from '@react-router/dev/config'
import { languageOfBuild } from './interface-language.ts'

const language = languageOfBuild()

export default {
  basename: LANGUAGE_PREFIXES[language] || '/',
  buildDirectory: language === 'uz' ? 'build' : `build-${language}`,
  ssr: true,
  // A page contains only its own routes; those of visible links follow in one small request (/__manifest), so that the
  // forty pages of teachers and operators add nothing to a visitor's first load.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
