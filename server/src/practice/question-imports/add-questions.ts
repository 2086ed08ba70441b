import type { AddedQuestions, AddImportBody } from '@kashf/contract/practice/imports.ts'
import type { Static } from 'typebox'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { foldOf } from '../questions/fold-question.ts'
import { lockBank } from '../questions/own-bank.ts'
import { columnsOf, insertQuestions } from '../questions/save-question.ts'
import { foldsInBank } from './find-equal.ts'
import {
  type ImportedDraft,
  type ImportedPassage,
  lockReadImport,
  type OfImport,
  storeDrafts,
} from './import-row.ts'
import { leaveUnnamedPictures } from './leave-unnamed-pictures.ts'

type Added = Static<typeof AddedQuestions>

/** Divides drafts into new ones and those that the bank, or an earlier draft, has already. */
async function divide(
  tx: Tx,
  bankId: number,
  drafts: readonly ImportedDraft[],
): Promise<{ fresh: ImportedDraft[]; same: number }> {
  const folds = drafts.map(({ question }) => foldOf(question.content).toString('hex'))
  const known = await foldsInBank(tx, bankId, folds)
  const fresh = drafts.filter((_, i) => {
    const fold = folds[i] ?? ''
    if (known.has(fold)) return false
    known.add(fold)
    return true
  })
  return { fresh, same: drafts.length - fresh.length }
}

/** Stores the passages of these drafts in the bank, each once. */
async function storePassages(
  tx: Tx,
  { bankId, now }: { bankId: number; now: Date },
  passages: readonly ImportedPassage[],
  drafts: readonly ImportedDraft[],
): Promise<ImportedPassage[]> {
  const needed = new Set(drafts.map(({ passage }) => passage))
  const missing = [...passages.keys()].filter((at) => needed.has(at) && passages[at]?.id === null)
  const texts = missing.map((at) => passages[at]?.text ?? '')
  const rows = await tx.rows<{ id: number }>(sql`
    insert into question_passage (bank_id, title, text, updated_at)
    select ${bankId}, '', text, ${now} from unnest(${texts}::text[]) with ordinality as t (text, place) order by place
    returning id`)
  const ids = new Map(missing.map((at, i) => [at, rows[i]?.id ?? null]))
  return passages.map((passage, at) => ({ ...passage, id: ids.get(at) ?? passage.id }))
}

/**
 * Adds what is sure of an import to its bank, and with `drafts_too` what is doubtful as drafts; otherwise that stays in the
 * import. What the bank has already is left out. Fails with `import_state_conflict` for an import that was added or changed
 * since the edit that the body names.
 */
export async function addQuestions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { body, ...of }: OfImport & { body: Static<typeof AddImportBody> },
): Promise<Added> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const found = await lockReadImport(tx, of)
    if (found.edit !== body.edit) throw new Failure('import_state_conflict')
    const { bank_id: bankId } = found
    await lockBank(tx, { bankId, teacherId: of.teacherId })
    const isAsked = ({ is_skipped, state }: ImportedDraft) =>
      !is_skipped && (state === 'ready' || body.drafts_too)
    const { fresh, same } = await divide(tx, bankId, found.drafts.filter(isAsked))
    const passages = await storePassages(tx, { bankId, now }, found.passages, fresh)
    const inBank = await tx.rows<{ id: number }>(
      sql`select id from question_passage where bank_id = ${bankId}`,
    )
    const known = new Set(inBank.map(({ id }) => id))
    const columns = fresh.map(({ question, doubts, passage }) => {
      // A passage that the author chose may have been deleted since.
      const id = question.passage_id ?? (passage === null ? null : (passages[passage]?.id ?? null))
      return columnsOf({ ...question, passage_id: id !== null && known.has(id) ? id : null }, doubts)
    })
    if (columns.length > 0) await insertQuestions(tx, { bankId, now, importId: of.importId }, columns)
    const left = found.drafts.filter((draft) => !isAsked(draft))
    const isOver = left.every(({ is_skipped }) => is_skipped)
    await storeDrafts(deps, tx, of.importId, {
      state: isOver ? 'added' : 'read',
      drafts: isOver ? [] : left,
      passages: isOver ? [] : passages,
    })
    if (isOver) await leaveUnnamedPictures(deps, tx, of)
    const drafts = columns.filter(({ state }) => state === 'draft').length
    return { added: columns.length - drafts, drafts, same }
  })
}
