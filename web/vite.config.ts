import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The libraries of every page. They change rarely: the file outlives our own releases in the reader's cache. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|@tanstack)\//
/** Our own code that root.tsx and nearly every page import: one request instead of a dozen small ones. */
const everyPage =
  /vite\/preload-helper|lucide-react\/dist\/esm\/(?!icons)|web\/app\/(root|api\/(api-error|client|me|query-\w+|session)|features\/page-head\/page-head|routes\/layouts\/page-errors|text\/common|ui\/(button|class-names|empty-state|error-state|girih|logo|navigation-spinner|not-found|page-error|spinner|toast|toast-place))\.tsx?$/
/** What the catalogue's pages share, for the same reason, and because small files compress badly one by one. */
const visitorPages =
  /lucide-react\/dist\/esm\/icons\/(book-open|bookmark|circle-user-round|house)\.|web\/app\/(features\/(course-card|header\/(bottom-bar|footer|header-link|page-frame|person-tools|search-box|student-bottom-bar))|routes\/layouts\/student-layout|text\/(catalogue|layout)|ui\/(price|progress-bar|skeleton|stars))/

export default defineConfig({
  root: here,
  plugins: [tailwindcss(), reactRouter(), precompress()],
  resolve: {
    // hls-video-element asks for the full hls.js; the light build plays everything we make at two thirds of it.
    alias: [
      {
        find: /^hls\.js(\/dist\/hls\.mjs)?$/,
        replacement: fileURLToPath(import.meta.resolve('hls.js/dist/hls.light.mjs')),
      },
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
              groups: [
                { name: 'libraries', test: libraries },
                { name: 'shell', test: everyPage },
                { name: 'pages', test: visitorPages },
              ],
            },
          },
        },
      },
    },
  },
})
