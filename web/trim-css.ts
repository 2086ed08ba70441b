import type { Plugin } from 'vite'

/* Fallbacks that Tailwind emits for browsers older than `build.target`. Its Vite plugin cannot omit them, and
   Lightning CSS keeps every @supports: they are 0.2 KB (gzip) of a visitor's 10 KB of CSS. */
const RULES = [
  // Fallback for browsers without @property: Safari before 16.4, Firefox before 128.
  { found: /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/, by: '' },
  // The condition for browsers without color-mix() is removed; its content remains.
  { found: /@supports \(color:\s?color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g, by: '$1' },
  // The fallback for browsers without color-mix(), a declaration before the rule that uses color-mix().
  {
    found: /([^{}]+)\{((?:[^{};]+;)*?)([a-z-]+):[^{};]+((?:;[^{};]+)*)\}\1\{(\3:[^{};]*color-mix\([^{}]*)\}/g,
    by: '$1{$2$5$4}',
  },
  // The style of a border: base.css makes it solid, and `border-dashed` sets its own.
  { found: /border-(?:[a-z]+-)?style:var\(--tw-border-style\);?/g, by: '' },
  // Repeated declarations, one for each prefix that was dropped.
  { found: /([{;][a-z-]+:[^;{}]+)(?:;?\1)+(?=[;}])/g, by: '$1' },
  // Gradients in transitions of colours, and variables that no class of ours sets.
  { found: /,--tw-gradient-from,--tw-gradient-via,--tw-gradient-to/g, by: '' },
  { found: /var\(--tw-ease,(cubic-bezier\([^)]*\))\)/g, by: '$1' },
  // Tailwind's own declaration of tabular figures, which tokens.css overrides.
  { found: /--tw-numeric-spacing:tabular-nums;font-variant-numeric:var\([^;]*;/g, by: '' },
  { found: /@property --tw-(?:ordinal|slashed-zero|numeric-[a-z]+)\{[^}]*\}/g, by: '' },
  // Variables that no class of ours reads.
  { found: /--tw-(?:font-weight|tracking):[^;}]*;/g, by: '' },
  {
    found:
      /@property --tw-(?:font-weight|tracking|translate-z|(?:border|outline)-style|divide-y-reverse)\{[^}]*\}/g,
    by: '',
  },
  // Outlines are always solid, and lists are divided from top to bottom.
  { found: /outline-style:var\(--tw-outline-style\)/g, by: 'outline-style:solid' },
  {
    found: /--tw-divide-y-reverse:0;border-top-width:[^;]+;border-bottom-width:[^}]+/g,
    by: 'border-bottom-width:1px',
  },
]

/**
 * Removes these fallbacks from the built stylesheets. Fails the build when a rule matches nothing, because Tailwind's
 * output has changed.
 */
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
