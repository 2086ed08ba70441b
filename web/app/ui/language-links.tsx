import { LANGUAGE } from '../shell/base/language.ts'
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
      className={`py-2.5 text-sm ${language === LANGUAGE ? 'font-semibold' : 'text-ink-2 hover:text-lapis'}`}
    >
      {isShort ? name.slice(0, 3) : name}
    </a>
  ))
