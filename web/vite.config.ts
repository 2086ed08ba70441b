import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { trimCss } from './trim-css.ts'
import { trimHls } from './trim-hls.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Loaded when it is first drawn: such a file stays out of the chunk of its folder. */
const LAZY = /\.lazy\.tsx?$/

/** The modules of a folder below `app/`; with a trailing `/*` not those of its subfolders. */
function inFolder(id: string, folder: string): boolean {
  const path = id.split('/web/app/')[1]
  if (!path || LAZY.test(path)) return false
  const isFlat = folder.endsWith('*')
  const prefix = isFlat ? folder.slice(0, -1) : `${folder}/`
  return path.startsWith(prefix) && !(isFlat && path.slice(prefix.length).includes('/'))
}

/** One chunk for some folders. */
const chunk = (name: string, ...folders: string[]) => ({
  name,
  test: (id: string) => folders.some((folder) => inFolder(id, folder)),
})

/*
 * Shared code by who loads it: one request instead of a dozen small ones. A chunk takes along what its modules import,
 * unless an earlier one has it. What no folder here holds is divided by the bundler, page by page.
 */
const chunks = [
  // They change rarely: the file outlives our own releases in the reader's cache.
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\// },
  chunk('shell', '*', 'routes/*', 'shell/base'),
  chunk(
    'pages',
    'shell/header',
    'features/visitor/buttons',
    'features/visitor/course-card',
    'features/visitor/toggles',
    'ui/*',
  ),
  chunk('lists', 'ui/lists'),
  chunk('teacher-card', 'features/visitor/teacher-card'),
  chunk('home', 'features/visitor/home'),
  chunk('course-parts', 'features/visitor/curriculum', 'features/visitor/price-box'),
  chunk('calls', 'api/client'),
  chunk('signed-in', 'api/queries', 'features/signed-in/courses', 'features/signed-in/header'),
]

export default defineConfig({
  root: here,
  plugins: [tailwindcss(), reactRouter(), trimHls(), trimCss(), precompress()],
  resolve: {
    alias: [
      // Icons without the parts of lucide's renderer that we never use: 1.2 KB (gzip) of a first load, which would put
      // the course page over its budget. The server keeps the original, and lucide-icon.test.ts compares the two.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${here}app/ui/lucide-icon.ts` },
    ],
  },
  // Development: find every library before the first page asks for it, or that page is loaded twice.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  build: {
    // Nothing becomes a data: address, so that the content policy can stay narrow.
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunks,
            },
          },
        },
      },
    },
  },
})
