import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'

/*
 * The language of this build. The builds of the other languages replace this module (web/interface-language.ts); constants,
 * so that nothing of it is left in the Latin one.
 */
export const LANGUAGE: InterfaceLanguage = 'uz'
/** Before every path of this site that the router does not make. */
export const PREFIX: string = ''
/** The language's name in Open Graph. */
export const LOCALE: string = 'uz_UZ'
