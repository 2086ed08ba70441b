import { picturesIn } from '@kashf/contract/practice/markup.ts'
import type { QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { Queryable } from '../../db/client.ts'
import { invalid } from '../../errors/failure.ts'
import { ownPictures, usePictures } from '../../media/images/question-pictures.ts'

/** The texts of a question in markup, by the path of their field. */
export function textsOf(content: QuestionContent, key: QuestionKey): [field: string, text: string][] {
  return [
    ['content.stem', content.stem],
    ...content.options.map(({ text }, i): [string, string] => [`content.options.${i}.text`, text]),
    ...content.parts.map(({ label }, i): [string, string] => [`content.parts.${i}.label`, label]),
    ['key.explanation', key.explanation],
    ...key.notes.map(({ text }, i): [string, string] => [`key.notes.${i}.text`, text]),
    ...key.parts.flatMap((part, i): [string, string][] =>
      part.kind === 'marked' ? [[`key.parts.${i}.model_answer`, part.model_answer]] : [],
    ),
  ]
}

/** An id that no row has, for what is no id: a reference of an import, or a number beyond all ids. */
const idOf = (reference: string): number => {
  const id = Number(reference)
  return Number.isSafeInteger(id) && id < 2 ** 31 ? id : 0
}

type NamedTexts = readonly (readonly [field: string, text: string])[]

/** Fails with `validation_failed` at each field that names a picture which is not among those that `find` returns. */
async function refuseForeign(
  texts: NamedTexts,
  imageId: number | undefined,
  find: (imageIds: number[]) => Promise<Set<number>>,
): Promise<void> {
  const named = [
    ...texts.flatMap(([field, text]) => picturesIn(text).map((picture) => ({ field, id: idOf(picture) }))),
    ...(imageId === undefined ? [] : [{ field: 'content.image_id', id: imageId }]),
  ]
  if (named.length === 0) return
  const found = await find([...new Set(named.map(({ id }) => id))])
  const foreign = named.filter(({ id }) => !found.has(id))
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map(({ field }) => [field, 'not_yours'])))
}

/** Keeps the pictures that texts name; fails for those that are not their owner's pictures for questions. */
export const claimPictures = (
  tx: Queryable,
  ownerId: number,
  texts: NamedTexts,
  imageId?: number,
): Promise<void> => refuseForeign(texts, imageId, (ids) => usePictures(tx, ownerId, ids))

/** Fails for pictures of others, so that a preview tells no address of theirs. */
export const refuseForeignPictures = (
  db: Queryable,
  ownerId: number,
  content: QuestionContent,
): Promise<void> => {
  const texts = textsOf(content, { parts: [], explanation: '', notes: [], explained: null })
  return refuseForeign(texts, content.image_id, (ids) => ownPictures(db, ownerId, ids))
}
