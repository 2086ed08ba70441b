import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { trimCss } from './trim-css.ts'
import { trimHls } from './trim-hls.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The libraries of every page. They change rarely: the file outlives our own releases in the reader's cache. */
const libraries = /node_modules\/(react|react-dom|scheduler|react-router|@remix-run)\//
/** Our own code that root.tsx and nearly every page import: one request instead of a dozen small ones. */
const everyPage =
  /vite\/preload-helper|contract\/constants\.|web\/app\/(root|api\/session|tab-store|features\/(guard\/signed-in|page-head\/page-head)|routes\/layouts\/page-errors|text\/common|ui\/(button|class-names|code-of|empty-state|error-state|girih|logo|lucide-icon|navigation-spinner|not-found|page-error|server-answers|spinner|toast|toast-place|lazy-part|use-alive|use-offline-links))\.tsx?$/
/** What the catalogue's pages share, for the same reason, and because small files compress badly one by one. */
const visitorPages =
  /lucide-react\/dist\/esm\/icons\/(award|bell-ring|book-open|bookmark|check|circle-check|circle-user-round|house|lock|search|shield-check)\.|contract\/amount|web\/app\/(api\/growing-list|features\/(course\/play-sign|course-card\/(card-frame|course-card|course-cover|course-grid|course-list|save-button|save-look)|header\/(bottom-bar|footer|header-link|login-link|page-frame|person-tools|search-box|student-bottom-bar)|invitation\/use-invitation|teacher-card\/(subscribe-button|subscribe-look))|format|full-name|routes\/layouts\/student-layout|text\/(card|course-words|layout|teachers)|ui\/(avatar|badge|card|load-more|price|skeleton|stars))\.tsx?$/
/** What a course's public page shares with the pages of its buyer. */
const courseParts =
  /lucide-react\/dist\/esm\/icons\/(chevron-down|circle-play|clock|languages|link-2|monitor-smartphone|send|share-2)\.|web\/app\/(features\/(course\/(curriculum|preview-waiting)|purchase\/(buy-bar-place|price-frame|visitor-box|waiting-box))|text\/course|ui\/use-copy)\.tsx?$/
/** Calls to the API: for the signed-in, for forms, and for who presses "more". */
const calls = /web\/app\/api\/(api-error|client|fetch-me)\.ts$/
/** What only the signed-in need: react-query, and the small parts of public pages that use it. */
const signedIn =
  /node_modules\/@tanstack\/|web\/app\/(api\/(logout|me|queries|query-\w+|use-live-events)|features\/(course\/(own-course|use-own-course)|course-card\/(my-courses|own-price|own-save-button|toggle-saved)|header\/(account-menu|signed-in-tools|wallet-button)|teacher-card\/own-subscribe-button)|ui\/menu)\.tsx?$/

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
              groups: [
                { name: 'libraries', test: libraries },
                { name: 'shell', test: everyPage },
                { name: 'pages', test: visitorPages },
                // In this order: a group takes along what it imports, unless an earlier one has it.
                { name: 'course-parts', test: courseParts },
                { name: 'calls', test: calls },
                { name: 'signed-in', test: signedIn },
              ],
            },
          },
        },
      },
    },
  },
})
