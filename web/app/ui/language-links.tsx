import { LANGUAGE } from '../shell/base/language.ts'
import { cx } from './class-names.ts'
import { LANGUAGES } from './languages.ts'

/**
 * The links to the other languages. The page's first script opens the current page in the chosen language and stores
 * the choice (shell/start/keep-language.ts); without JavaScript the links lead to the start page.
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
        // On phones a system font, because the other script's font file is not worth loading for these words.
        (language === 'uz') !== (LANGUAGE === 'uz') && 'max-lg:font-stand-in',
      )}
    >
      {isShort ? name.slice(0, 3) : name}
    </a>
  ))
