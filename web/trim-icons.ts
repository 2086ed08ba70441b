import type { Plugin } from 'vite'

/* Data of lucide's icons that ui/lucide-icon.ts does not read: names, the default size, and React keys of shapes
   that never change their order, whose random letters do not compress. They are half a KB (gzip) of the course page. */
const KEY = /,\s*key: "[a-z0-9]+"/g
const SIZE = /\bsize: 24,/
const NAMES = /\bname: "[a-z0-9-]+",|,\s*aliases: \[[^\]]*\]/g

/** Removes these data from the client build. Fails the build when the library's source no longer matches. */
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
