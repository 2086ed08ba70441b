import { LANGUAGE } from '../shell/base/language.ts'
import { cx } from './class-names.ts'
import { LANGUAGES } from './languages.ts'

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
      aria-current={language === LANGUAGE}
      className={cx(
        'py-2.5 text-sm',
        language === LANGUAGE ? 'font-semibold' : 'text-ink-2 hover:text-lapis',
        // On phones a font of the device: the other script's file is not worth these words.
        (language === 'uz') !== (LANGUAGE === 'uz') && 'max-lg:font-stand-in',
      )}
    >
      {isShort ? name.slice(0, 3) : name}
    </a>
  ))
