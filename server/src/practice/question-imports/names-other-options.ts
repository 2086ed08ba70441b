import { plainText } from '@kashf/contract/practice/markup.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'

/*
 * Options that name others, such as "all of these" and "A va C", in Uzbek, Russian and English as `foldUzbek` writes them. The
 * Cyrillic letters А Б В Г are folded to a b v g, and С to s.
 */
const ALL_OR_NONE =
  /^(?:bularning |ularning |yuqoridagi\w* |keltirilgan\w* )*(?:barcha\w*|hamma\w*|hech (?:biri|qaysi)\w*|ikkala\w*|ikkisi ham)\b/
const UZBEK =
  /\b(?:barcha javob\w*|hamma javob\w*|togri javob (?:yoq|berilmagan|keltirilmagan)|javob(?:lar)? yoq)\b/
const RUSSIAN =
  /^(?:vse|oba|obe|ni odin|ni odno|nichego iz|net (?:pravilnogo|vernogo)|(?:pravilnogo|vernogo) otveta net)\b/
const ENGLISH = /\b(?:all|none|both) of (?:the|these|them)\b|\ball the above\b/
const LETTERS =
  /^(?:faqat |tolko |only |both )?[a-gsv](?: (?:va |ham |i |and |hamda |yoki |ili |or )?[a-gsv]){1,4}$/
const NUMBERED =
  /^(?:faqat |tolko |only )?\d(?: (?:va |ham |i |and )?\d){1,5}(?: (?:javoblar?|variantlar?|otveti))\b/

/** Whether an option names other options, so that the order of all of them must stay. */
export function namesOtherOptions(markup: string): boolean {
  const text = foldUzbek(plainText(markup))
  return [ALL_OR_NONE, UZBEK, RUSSIAN, ENGLISH, LETTERS, NUMBERED].some((form) => form.test(text))
}
