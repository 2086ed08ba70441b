import type { TextParts, TextPartsBody } from '@kashf/contract/authoring/authoring.ts'
import type { Deps } from '../../deps.ts'
import { renderFormula } from '../../mathml/render-formula.ts'
import { ownPictures, questionPictureAddress } from '../../media/images/question-pictures.ts'

/** The formulas of an open editor as readers will see them, and the addresses of its writer's own pictures. */
export async function textParts(
  deps: Pick<Deps, 'db' | 'env'>,
  { teacherId, body }: { teacherId: number; body: TextPartsBody },
): Promise<TextParts> {
  const own =
    body.pictures.length > 0 ? await ownPictures(deps.db, teacherId, body.pictures) : new Set<number>()
  return {
    formulas: body.formulas.map((latex) => renderFormula(latex, true)),
    pictures: [...own].map((id) => ({ id, image: questionPictureAddress(deps, id) })),
  }
}
