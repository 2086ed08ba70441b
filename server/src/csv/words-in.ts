import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'

/** Words of a file, such as its header, in a language of the interface. */
export function wordsIn(
  language: InterfaceLanguage,
  uzbek: readonly string[],
  russian: readonly string[],
): readonly string[] {
  if (language === 'ru') return russian
  return language === 'uz-Cyrl' ? uzbek.map(toCyrillic) : uzbek
}
