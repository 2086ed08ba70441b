import type { Plugin } from 'vite'

/** Tailwind's ways around browsers that have no @property: Safari before 16.4, Firefox before 128. */
const WITHOUT_PROPERTY = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/
/** The same for those without color-mix(); what stands inside is for all of ours. */
const WITH_COLOR_MIX = /@supports \(color:\s?color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})+)\}/g

/** Takes out of the stylesheets what only browsers below our floor (`build.target`) would read. */
export function trimCss(): Plugin {
  return {
    name: 'trim-css',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue
          asset.source = String(asset.source).replace(WITHOUT_PROPERTY, '').replace(WITH_COLOR_MIX, '$1')
        }
      },
    },
  }
}
