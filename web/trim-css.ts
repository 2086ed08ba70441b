import type { Plugin } from 'vite'

/*
 * What Tailwind writes for browsers below our floor (`build.target`). Its Vite plugin has no setting to leave that out,
 * and Lightning CSS keeps every @supports: 0.2 KB (gzip) of a visitor's 10 KB of CSS.
 */
const RULES = [
  // For browsers without @property: Safari before 16.4, Firefox before 128.
  { found: /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/, by: '' },
  // For those without color-mix(): the condition goes, its content stays.
  { found: /@supports \(color:\s?color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g, by: '$1' },
]

/** Trims the stylesheets of the build. Stops it when a rule matches nothing: then Tailwind writes something else. */
export function trimCss(): Plugin {
  return {
    name: 'trim-css',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle)
          .filter((file) => file.type === 'asset')
          .filter(({ fileName }) => fileName.endsWith('.css'))
        for (const { found, by } of RULES) {
          let isMatched = false
          for (const sheet of sheets) {
            const before = String(sheet.source)
            const after = before.replace(found, by)
            isMatched ||= after !== before
            sheet.source = after
          }
          if (!isMatched) this.error(`Tailwind has changed: nothing matches ${found}`)
        }
      },
    },
  }
}
