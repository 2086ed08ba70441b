import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type InterfaceLanguage, LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('./worker/service-worker.ts', import.meta.url))
/** The path is at the root, because a service worker controls only paths below its own; the name never changes. */
const FILE = 'sw.js'
/** The code with which a saved page shows that it is a copy; loaded only then. */
const NOTICE = ['shell/start/register-worker.lazy.ts', 'ui/toast-list.lazy.tsx']

/** The code that pages for times without a line load later (worker/private-pages.ts). */
const LATER = {
  downloads: [
    'features/private/offline/saved-list.lazy.tsx',
    'features/private/offline/watch-saved.lazy.tsx',
    'features/private/practice/quiz/saved-practice.lazy.tsx',
    'features/private/practice/question/formula-reading.ts',
    'features/private/practice/question/number-reading.ts',
    'features/private/practice/question/picture-viewer.lazy.tsx',
    'features/visitor/player/controls/lesson-player.lazy.tsx',
    'ui/toast-list.lazy.tsx',
  ],
  attempt: [
    'features/private/practice/question/number-reading.ts',
    'features/private/practice/question/formula-reading.ts',
    'features/private/practice/question/picture-viewer.lazy.tsx',
    'ui/toast-list.lazy.tsx',
  ],
  homework: ['features/private/homework/photo-dialog.lazy.tsx', 'ui/toast-list.lazy.tsx'],
  review: [
    'features/private/practice/question/formula-reading.ts',
    'features/private/practice/question/picture-viewer.lazy.tsx',
    'ui/toast-list.lazy.tsx',
  ],
}

/**
 * Builds the service worker and writes the release into it: a hash of the names of all files, which contain hashes of
 * their contents, and of the texts of the other languages. Browsers therefore see a new worker exactly when the client
 * has changed.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE]
        if (worker?.type !== 'chunk') return this.error(`${FILE} was not built`)
        if (worker.imports.length > 0) this.error(`${FILE} must not share code with pages: it is one file`)
        const names = Object.keys(bundle).filter((name) => name !== FILE)
        const release = createHash('sha256').update(names.sort().join())
        for (const file of translationSources()) release.update(readFileSync(file))
        const written = {
          '%RELEASE%': release.digest('hex').slice(0, 12),
          '%PREFIXES%': Object.values(LANGUAGE_PREFIXES).filter(Boolean).join(),
        }
        for (const [name, value] of Object.entries(written)) {
          if (!worker.code.includes(name)) this.error(`${FILE} has no ${name}`)
          worker.code = worker.code.replace(name, value)
        }
      },
    },
  }
}

/** The sources of the other languages' builds besides those of this one. */
function translationSources(): string[] {
  const russian = ['./app/text/ru/', '../contract/ru/'].flatMap((folder) => {
    const url = new URL(folder, import.meta.url)
    return readdirSync(url, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => fileURLToPath(new URL(name, url)))
  })
  const script = ['uzbek-script.ts', 'code-words.ts'].map((name) =>
    fileURLToPath(new URL(`../contract/text/${name}`, import.meta.url)),
  )
  return [...russian.sort(), ...script]
}

/** Writes the list of the code that the service worker saves for the pages of one language. */
export function offlineFiles(language: InterfaceLanguage): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notice = NOTICE.flatMap((source) => filesOf(bundle, source))
        if (notice.length < NOTICE.length) this.error(`not in the build: one of ${NOTICE.join(', ')}`)
        const later = Object.entries(LATER).map(([page, sources]) => {
          const files = sources.map((source) => [...closureOf(bundle, source)])
          if (files.some(({ length }) => length === 0))
            this.error(`not in the build: one of ${sources.join(', ')}`)
          return [page, [...new Set(files.flat())]]
        })
        const list = { notice: [...new Set(notice)], ...Object.fromEntries(later) }
        const prefix = LANGUAGE_PREFIXES[language].replace('/', '-')
        this.emitFile({
          type: 'asset',
          fileName: `offline-files${prefix}.json`,
          source: JSON.stringify(list),
        })
      },
    },
  }
}

/** The paths of the chunk of a source file and of what it imports directly; empty if there is no such chunk. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.facadeModuleId?.endsWith(source)
      ? [file.fileName, ...file.imports].map((name) => `/${name}`)
      : [],
  )
}

/** The paths of the chunk that has a source file, with everything that it imports and their styles; empty if there is no such chunk. */
function closureOf(bundle: Rolldown.OutputBundle, source: string): Set<string> {
  const paths = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (paths.has(`/${name}`) || file?.type !== 'chunk') return
    paths.add(`/${name}`)
    for (const style of file.viteMetadata?.importedCss ?? []) paths.add(`/${style}`)
    for (const imported of file.imports) add(imported)
  }
  for (const file of Object.values(bundle)) {
    // A module that other chunks import too may have no chunk of its own.
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source))) add(file.fileName)
  }
  return paths
}
