import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { cx } from '../../ui/class-names.ts'
import { LANGUAGE } from '../base/language.ts'

/** Each language with its start page and its name in its own words. */
const LANGUAGES: readonly (readonly [InterfaceLanguage, string, string])[] = [
  ['uz', '/', "O'zbekcha"],
  ['uz-Cyrl', '/uz-cyrl', 'Ўзбекча'],
  ['ru', '/ru', 'Русский'],
]

/**
 * The chooser of the interface's language. The first script of the page opens the shown page in the chosen language and
 * remembers it (shell/start/keep-language.ts); without JavaScript the links lead to the start page.
 */
export const LanguageLinks = ({ isShort }: { isShort?: boolean }) =>
  LANGUAGES.map(([language, path, name]) => (
    <a
      key={language}
      href={path}
      hrefLang={language}
      lang={language}
      title={name}
      aria-current={language === LANGUAGE || undefined}
      className={cx(
        'py-2.5 text-sm hover:text-lapis',
        language === LANGUAGE ? 'font-semibold' : 'text-ink-2',
      )}
    >
      {isShort ? name.slice(0, 3) : name}
    </a>
  ))
