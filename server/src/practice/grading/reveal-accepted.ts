import type { QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { PictureAddress } from '../questions/render-markup.ts'
import { placeOf, type Revealed, revealQuestion } from '../questions/reveal-question.ts'
import { acceptedKey, alsoRight, type Regrade } from './grade-answers.ts'

/** `revealQuestion` of the key as its author accepts it now: what was accepted later is right too, or alone. */
export function revealAccepted(
  key: QuestionKey,
  regrades: readonly Regrade[],
  options: readonly string[],
  pictureAddress: PictureAddress,
): Revealed {
  const parts = key.parts.map((part, at) => (part.kind === 'marked' ? part : acceptedKey(part, at, regrades)))
  const { right, ...rest } = revealQuestion({ ...key, parts }, options, pictureAddress)
  const also = (part: number) =>
    alsoRight(part, regrades).flatMap((id) => (options.includes(id) ? [placeOf(options, id)] : []))
  return { ...rest, right: right.map((answers, part) => [...answers, ...also(part)]) }
}
