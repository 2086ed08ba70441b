import { LANGUAGE, PREFIX } from './language.ts'
import { storeText } from './local-storage.ts'

/** Under this key the browser keeps the language that was chosen; `keepLanguage` leads every page there. */
export const CHOSEN = 'language'

/**
 * Chooses the language that is read now, before the browser leaves for a provider: its return comes to an address without a
 * language.
 */
export const chooseForReturn: (() => void) | undefined = PREFIX
  ? () => storeText(CHOSEN, LANGUAGE)
  : undefined
