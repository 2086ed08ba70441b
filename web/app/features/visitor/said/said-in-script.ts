import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import { inReadersScript } from '../../../shell/written/written.ts'

/** A text that is said, in the reader's script if it is Uzbek. */
export const saidInScript = (text: string, language: CaptionLanguage): string =>
  // As the description of a course in that language.
  inReadersScript({ description: text }, language === 'uz' ? 1 : 2).description
