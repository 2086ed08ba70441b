import { existsSync } from 'node:fs'
import { type InterfaceLanguage, LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/* The web is built once for each language of the interface (docs/languages.md). The sources are in Latin; for
   another language this plugin replaces every module of texts, so that a build contains only the texts of its own
   language. */

/** The language to build, from `INTERFACE_LANGUAGE`; Uzbek in Latin without it. */
export function languageOfBuild(): InterfaceLanguage {
  const wanted = process.env.INTERFACE_LANGUAGE ?? 'uz'
  const language = Object.keys(LANGUAGE_PREFIXES).find((each) => each === wanted)
  if (!language) throw new Error(`INTERFACE_LANGUAGE is none of ${Object.keys(LANGUAGE_PREFIXES).join(', ')}`)
  return language as InterfaceLanguage
}

/** Modules of texts; those of the contract are shared with the server, which stays in Latin. */
const TEXT = /\/(?:web\/app\/text|contract(?=\/(?:units|form-errors)\.ts))\/(?!ru\/)(?:[\w-]+\/)*[\w-]+\.ts$/
/** The path of the Russian text of a module: the same path below `ru/`. */
const inRussian = (id: string): string =>
  id.replace(/(?<=\/(?:web\/app\/text|contract))(?=\/(?:[\w-]+\/)*[\w-]+\.ts$)/, '/ru')
/** Modules without texts. */
const HELPER = /\/(?:lookup-table|translation)\.ts$/
/** Open Graph's names of the languages that this module builds. */
const LOCALES = { 'uz-Cyrl': 'uz_UZ', ru: 'ru_RU' } as const
/** The module with the language of the application. */
const LANGUAGE_MODULE = /\/web\/app\/shell\/base\/language\.ts$/

/** The module that shows texts by teachers and operators unchanged; the other builds convert them. */
const WRITTEN_MODULE = /\/web\/app\/shell\/written\/written\.ts$/
const CONVERTING_MODULES = { 'uz-Cyrl': 'written-cyrillic', ru: 'written-russian' } as const

/** Replaces the texts by those of `language`; null for Latin, whose build is that of the sources. */
export function interfaceLanguage(language: InterfaceLanguage): Plugin | null {
  if (language === 'uz') return null
  return {
    name: 'interface-language',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (language !== 'ru' || !importer || !source.endsWith('.ts')) return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!found || !isText(found.id)) return null
        const translated = inRussian(found.id)
        if (!existsSync(translated)) this.error(`no Russian texts for ${found.id}: ${translated} is missing`)
        return translated
      },
    },
    load(id) {
      if (LANGUAGE_MODULE.test(id)) return languageModule(language)
      if (WRITTEN_MODULE.test(id)) return `export * from './${CONVERTING_MODULES[language]}.ts'`
      return null
    },
    transform(code, id) {
      if (language === 'uz-Cyrl' && isText(id)) return { code: inCyrillic(code), map: null }
      return null
    },
  }
}

const languageModule = (language: keyof typeof LOCALES): string =>
  Object.entries({ LANGUAGE: language, PREFIX: LANGUAGE_PREFIXES[language], LOCALE: LOCALES[language] })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

const isText = (id: string): boolean => TEXT.test(id) && !HELPER.test(id)

/** The names of keyboard keys. */
const KEY = /^(?:Ctrl )?[A-Z]$/

/**
 * The JavaScript of a module with its sentences in Cyrillic: all literals except names of properties and imported
 * modules. A template is transliterated as a whole, so that its words keep their context.
 */
export function inCyrillic(code: string): string {
  const { program } = parseSync('texts.js', code)
  const names = new Set<ESTree.Node>()
  const changes: { start: number; end: number; text: string }[] = []
  new Visitor({
    Property({ key }) {
      names.add(key)
    },
    ImportDeclaration({ source }) {
      names.add(source)
    },
    MemberExpression({ property }) {
      names.add(property)
    },
    BinaryExpression({ operator, left, right }) {
      if (operator.startsWith('=')) names.add(left).add(right)
    },
    Literal(node) {
      if (names.has(node) || typeof node.value !== 'string' || KEY.test(node.value)) return
      changes.push({ start: node.start, end: node.end, text: JSON.stringify(toCyrillic(node.value)) })
    },
    TemplateLiteral({ quasis }) {
      const texts = quasis.map(({ value }) => value.cooked ?? value.raw)
      const parts = toCyrillic(texts.join('{}')).split('{}')
      for (const [i, { start, end }] of quasis.entries()) {
        changes.push({ start, end, text: (parts[i] ?? '').replace(/[`\\]|\$\{/g, '\\$&') })
      }
    },
  }).visit(program)
  let result = code
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end)
  }
  return result
}
