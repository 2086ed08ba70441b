import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { interfaceLanguage, languageOfBuild } from './interface-language.ts'
import { precompress } from './precompress.ts'
import { offlineFiles, serviceWorker } from './service-worker.ts'
import { trimCss } from './trim-css.ts'
import { trimHls } from './trim-hls.ts'
import { trimIcons } from './trim-icons.ts'
import { trimRouter } from './trim-router.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** A file that is loaded on demand stays out of the chunk of its folder. */
const LAZY = /\.lazy\.tsx?$/
/** A stylesheet stays with the files that import it. */
const STYLES = /\.css$/
/** The module that starts hydration when it is evaluated, so it must not be in a chunk that is evaluated earlier. */
const ENTRY = 'entry.client.tsx'
const LIBRARIES = 'node_modules/'

/**
 * Whether a module is the file, or lies in the folder, of `app/` or of `node_modules/`; `folder/*` is the files directly in
 * it.
 */
function isIn(folder: string, id: string): boolean {
  const path = id.split('/web/app/')[1] ?? LIBRARIES + id.split(LIBRARIES).at(-1)
  const isFlat = folder.endsWith('*')
  const prefix = isFlat ? folder.slice(0, -1) : `${folder}/`
  if (path === folder) return true
  if (!path.startsWith(prefix) || LAZY.test(path) || STYLES.test(path) || path === ENTRY) return false
  return !isFlat || !path.slice(prefix.length).includes('/')
}

const chunk = (name: string, ...folders: string[]) => ({
  name,
  test: (id: string) => folders.some((folder) => isIn(folder, id)),
})
const library = (name: string) => LIBRARIES + name
const icon = (name: string) => library(`lucide-react/dist/esm/icons/${name}.mjs`)
const visitor = (subject: string) => `features/visitor/${subject}`
const player = visitor('player')

/* Shared code, grouped by the pages that load it: one request instead of a dozen small ones, which would also
   compress worse. A chunk includes the imports of its modules, unless an earlier chunk has them. The bundler splits
   the rest by page. */
const chunks = [
  // Libraries change rarely, so this file stays cached across releases. There are two files, because the browser
  // evaluates each in one task.
  chunk('react', ...['react', 'react-dom', 'scheduler'].map(library)),
  chunk('router', ...['react-router', '@remix-run'].map(library)),
  chunk('shell', '*', 'routes/*', 'shell/base', 'shell/brand', 'shell/start'),
  chunk(
    'pages',
    'shell/header',
    ...['banners', 'buttons', 'course-card', 'toggles'].map(visitor),
    'ui/*',
    'ui/states',
    ...['text/refund-term.ts', 'text/ru/refund-term.ts'],
    icon('languages'),
  ),
  // Small parts that are used together: each file of its own costs its name wherever it is loaded.
  chunk(
    'bought',
    'features/public-account/course-access',
    'features/public-account/purchase/bought.ts',
    'features/public-account/pay-for-me/pay-for-me-button.tsx',
    ...['text', 'text/ru'].map((folder) => `${folder}/pay-for-me/asking.ts`),
    `${visitor('lesson-playback')}/play-at-once.ts`,
  ),
  chunk(
    'course-progress',
    'ui/on-demand/progress-bar.tsx',
    ...['text/learn', 'text/ru/learn'].map((folder) => `${folder}/course-progress.ts`),
  ),
  chunk(
    'provider-buttons',
    ...['provider-buttons.tsx', 'use-next.ts'].map((file) => `${visitor('sign-in')}/${file}`),
  ),
  chunk('field', 'ui/forms/field.tsx', 'ui/forms/submit-button.tsx', 'text/lookup-table.ts'),
  chunk(
    'writer',
    ...['writer-lock', 'local-answer', 'local-recording', 'device'].map(
      (file) => `features/public-account/practice/outbox/${file}.ts`,
    ),
    ...['use-writer-tab.ts', 'begun-attempt.ts'].map((file) => `features/private/practice/exam/${file}`),
  ),
  chunk('chevrons', icon('chevron-left'), icon('chevron-right')),
  chunk('clouds', ...['cloud-off', 'cloud-check', 'wifi-off'].map(icon)),
  // An exam shares this icon with the home page and needs nothing else of it.
  chunk('smartphone', icon('smartphone')),
  chunk('teacher-card', visitor('teacher-card'), visitor('subscription')),
  chunk('home', visitor('home')),
  chunk('course-parts', visitor('curriculum'), visitor('price-box')),
  chunk('calls', 'api/client', 'shell/written'),
  chunk(
    'account',
    library('@tanstack'),
    'api/queries',
    // Small, and named by every list of files that has this one.
    ...['api/random-uuid.ts', `${visitor('lesson-playback')}/is-processing.ts`],
    'features/public-account/courses',
    'features/public-account/header',
  ),
  // Parts of the player, of which the course page would name each file before it loads any.
  chunk('signed-media', ...['use-signed-url', 'url-refresher'].map((file) => `${player}/source/${file}.ts`)),
  chunk(
    'progress',
    ...['progress-outbox', 'pending-progress'].map((file) => `${player}/progress/${file}.ts`),
  ),
]

/** Chunks that every page with lazy parts has loaded: naming them again before each would cost 0.4 KB. */
const ON_EVERY_PAGE = /\/(?:rolldown-runtime|react|router|shell|pages)-[\w-]+\.js$/
const language = languageOfBuild()

export default defineConfig(({ command }) => ({
  root: here,
  // A constant, so that the mark of converted texts is removed from other builds.
  define: { 'import.meta.env.CONVERTS_WRITTEN': language === 'uz-Cyrl' },
  plugins: [
    tailwindcss(),
    interfaceLanguage(language),
    reactRouter(),
    trimHls(),
    trimIcons(),
    trimRouter(),
    trimCss(),
    offlineFiles(language),
    // One worker serves the pages of all languages.
    language === 'uz' && serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: [
      // Replaces lucide's icon renderer by one without its unused features: 1.2 KB (gzip) less, without which the
      // course page would exceed its budget. lucide-icon.test.ts compares the two.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${here}app/ui/lucide-icon.ts` },
    ],
  },
  // Development: find all dependencies up front, or Vite reloads the page when it discovers a new one.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  build: {
    // No inlined data: URLs, which the Content-Security-Policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (_file, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    // Fonts and icons are the same in all languages.
    copyPublicDir: language === 'uz',
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
  environments: {
    ssr: {
      // One file with production builds of React and the router, whatever NODE_ENV the server runs with.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rolldownOptions: { input: `${here}app/render.ts` } },
    },
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
}))
