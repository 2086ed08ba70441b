import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { LANGUAGE, PREFIX } from '../../shell/base/language.ts'

export type CallerHeaders = Partial<Record<'Authorization' | typeof LANGUAGE_HEADER, string>>

/** The headers of every call, upload and download: the session, and the language for the sentences of the answer. */
export const callerHeaders = (token: string | null): CallerHeaders => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(PREFIX ? { [LANGUAGE_HEADER]: LANGUAGE } : {}),
})
