import type { QuestionImportDetail, SettleBody } from '@kashf/contract/practice/imports.ts'
import type { QuestionBody } from '@kashf/contract/practice/questions.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { refuseForeign, tidyBody } from '../questions/save-question.ts'
import { findEqual } from './find-equal.ts'
import {
  type ImportedDraft,
  importDetail,
  lockReadImport,
  type OfImport,
  stateOf,
  storeDrafts,
} from './import-row.ts'

/** A key that the author gave ends the doubt about one that named nothing. */
const isSettled = (question: QuestionBody, code: string) =>
  code === 'unknown_key' && question.key.parts.length > 0

/** The draft as its author settles it. Doubts end when the author has looked at them. */
function settled(draft: ImportedDraft, body: SettleBody, question: QuestionBody): ImportedDraft {
  const doubts = body.is_confirmed ? [] : draft.doubts.filter(({ code }) => !isSettled(question, code))
  return {
    ...draft,
    question,
    doubts,
    state: stateOf({ question, doubts }),
    is_skipped: body.is_skipped ?? draft.is_skipped,
  }
}

/**
 * Settles one question of an import: its text and key, its doubts, or whether it is left out. Fails with `edit_conflict` if the
 * import has changed since the edit that the body names.
 */
export async function settleQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  { index, body, ...of }: OfImport & { index: number; body: SettleBody },
): Promise<QuestionImportDetail> {
  return deps.db.transaction(async (tx) => {
    const { bank_id: bankId, edit, drafts, passages } = await lockReadImport(tx, of)
    const draft = drafts.find((one) => one.index === index)
    if (!draft) throw new Failure('not_found')
    if (edit !== body.edit) throw new Failure('edit_conflict')
    const question = body.question ? tidyBody(body.question) : draft.question
    if (body.question) await refuseForeign(tx, { bankId, teacherId: of.teacherId }, question)
    const [equal] = body.question ? await findEqual(tx, bankId, [question.content]) : []
    const change = { ...settled(draft, body, question), ...equal }
    await storeDrafts(deps, tx, of.importId, {
      state: 'read',
      drafts: drafts.map((one) => (one === draft ? change : one)),
      passages,
    })
    return importDetail(deps, tx, of)
  })
}
