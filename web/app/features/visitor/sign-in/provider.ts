import type { Translation } from '@kashf/contract/text/translation.ts'
import type { telegramReturnText } from '../../../text/account/telegram.ts'

/** Who signs people in: part of the names of calls, and the path of the return. */
export type ProviderName = 'telegram' | 'google'

/** The words of the page to which a provider redirects. */
export type ProviderReturnText = Translation<typeof telegramReturnText>
