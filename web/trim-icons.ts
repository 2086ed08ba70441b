import type { Plugin } from 'vite'

/*
 * What lucide's icons say and ui/lucide-icon.ts does not read: names, the usual size, and React keys of shapes that never
 * change places, made of random letters that do not compress. Half a KB (gzip) of the course page.
 */
const KEY = /,\s*key: "[a-z0-9]+"/g
const SIZE = /\bsize: 24,/
const NAMES = /\bname: "[a-z0-9-]+",|,\s*aliases: \[[^\]]*\]/g

/** Strips them from the client build. Fails the build when the library's source no longer matches. */
export function trimIcons(): Plugin {
  return {
    name: 'trim-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
      handler(code, id) {
        const trimmed = code.replace(KEY, '').replace(SIZE, '').replace(NAMES, '')
        if (
          code.includes('createLucideIcon(') &&
          (/\b(?:key|name|aliases):/.test(trimmed) || !SIZE.test(code))
        ) {
          this.error(`${id} is written in another way than trim-icons.ts expects`)
        }
        return trimmed
      },
    },
  }
}
