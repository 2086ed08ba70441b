import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'

/* The language of this build. Builds of the other languages replace this module (web/interface-language.ts);
   constants let dead code be removed from the Latin build. */
export const LANGUAGE: InterfaceLanguage = 'uz'
/** The prefix of every path of this site that the router does not build. */
export const PREFIX: string = ''
/** The language's name in Open Graph. */
export const LOCALE: string = 'uz_UZ'
