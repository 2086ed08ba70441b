import type { QuestionWarning } from '@kashf/contract/practice/questions.ts'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { questionEditorText } from '../../../text/teach/practice/question-editor.ts'

const { missingAt: text } = questionEditorText
const OPTION_TEXT = /^content\.options\.(\d+)\.text$/
const OPTION_AREA = /^content\.options\.(\d+)\.area$/
const PART_LABEL = /^content\.parts\.(\d+)\.label$/

/** What an author still has to do before a question is ready, in words. */
export function missingWords(warnings: readonly QuestionWarning[], unfinishedKeys: number): string[] {
  // Options without a text are alike, which goes without saying.
  const areUnwritten = warnings.some(({ of = '' }) => OPTION_TEXT.test(of))
  const words = warnings
    .filter(({ code }) => code !== 'twice' || !areUnwritten)
    .map((warning) => wordsOf(warning, unfinishedKeys))
  return [...new Set(words)]
}

function wordsOf({ code, of = '' }: QuestionWarning, unfinishedKeys: number): string {
  switch (code) {
    case 'no_stem':
      return text.stem
    case 'no_key':
      return unfinishedKeys > 1 ? text.keys(unfinishedKeys) : text.key
    case 'too_few_options':
    case 'twice':
    case 'doubtful_key':
      return text[code]
    default:
      return incompleteWords(of)
  }
}

function incompleteWords(path: string): string {
  const place = (expression: RegExp) => {
    const found = expression.exec(path)?.[1]
    return found === undefined ? null : Number(found)
  }
  const [option, area, label] = [OPTION_TEXT, OPTION_AREA, PART_LABEL].map(place)
  if (option != null) return text.option(letterOf(option))
  if (area != null) return text.area(letterOf(area))
  if (label != null) return text.label(label + 1)
  if (path === 'content.image_id') return text.picture
  if (path === 'content.stem') return text.gaps
  if (path === 'content.options') return text.options
  return text.other
}
