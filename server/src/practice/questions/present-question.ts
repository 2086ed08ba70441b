import { offeredOptions } from '@kashf/contract/practice/check-question.ts'
import type { PictureRef } from '@kashf/contract/practice/markup.ts'
import type { PaperQuestion } from '@kashf/contract/practice/paper.ts'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import { type PictureAddress, renderInline, renderMarkup } from './render-markup.ts'

/** The base address of a picture by its image id: `questionPictureAddress`. */
export type PictureBase = (imageId: number) => string

/** The base addresses of pictures in texts; a picture of an import that was not stored has none. */
export const picturesInText =
  (base: PictureBase): PictureAddress =>
  (picture: PictureRef) => {
    const id = Number(picture)
    return Number.isSafeInteger(id) ? base(id) : null
  }

/**
 * A question as a paper shows it: its texts as safe HTML, and its options in the `order` of their ids. An answer names an option
 * by its place in that order, from "1" on; an option that the order lacks is not shown.
 */
export function presentQuestion(
  content: QuestionContent,
  order: readonly string[],
  base: PictureBase,
  passage: number | null = null,
): PaperQuestion {
  const address = picturesInText(base)
  const options = order.flatMap((id) => content.options.find((option) => option.id === id) ?? [])
  return {
    form: content.form,
    stem: renderMarkup(content.stem, address),
    image: content.image_id === undefined ? null : base(content.image_id),
    options: options.map(({ text, area }) => ({ html: renderInline(text, address), ...(area && { area }) })),
    parts: content.parts.map((part) => ({
      answer: part.answer,
      label: renderInline(part.label, address),
      ...(part.options && { options: placesOf(options, offeredOptions(content, part)) }),
      ...(part.unit !== undefined && { unit: part.unit }),
    })),
    passage,
  }
}

/** Places rise, so that the order in which the author listed them is not seen. */
const placesOf = (options: readonly { id: string }[], offered: readonly string[]): number[] =>
  options.flatMap(({ id }, i) => (offered.includes(id) ? [i + 1] : []))

/** The order in which the author wrote the options. */
export const authorsOrder = (content: QuestionContent): string[] => content.options.map(({ id }) => id)
