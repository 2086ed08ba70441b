import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import type { QuestionImport, QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import type { QuestionBody, QuestionState, QuestionWarning } from '@kashf/contract/practice/questions.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { pictureBase, textPictures } from '../questions/picture-addresses.ts'
import { authorsOrder, presentQuestion } from '../questions/present-question.ts'
import { renderMarkup } from '../questions/render-markup.ts'

/** An import of a teacher. */
export interface OfImport {
  importId: number
  teacherId: number
}

/** A question of `question_import.drafts`. `doubts` are its reader's, until the author has looked at them. */
export interface ImportedDraft {
  index: number
  line: number
  source: string
  question: QuestionBody
  passage: number | null
  doubts: QuestionWarning[]
  state: QuestionState
  is_skipped: boolean
  same_as: number | null
  near: number | null
}

/** A passage of `question_import.passages`, with its id once it is in the bank. */
export interface ImportedPassage {
  text: string
  id: number | null
}

const ofDraft = (condition: Statement) =>
  sql`(select count(*)::int from jsonb_array_elements(i.drafts) d where not (d -> 'is_skipped')::boolean and ${condition})`

const CARD = sql`
  i.id, i.bank_id, i.file_name, i.state, i.refusal, i.created_at,
  ${ofDraft(sql`d ->> 'state' = 'ready' and d ->> 'same_as' is null`)} as ready_count,
  ${ofDraft(sql`d ->> 'state' = 'draft' and d ->> 'same_as' is null`)} as doubtful_count,
  ${ofDraft(sql`d ->> 'same_as' is not null`)} as same_count`

/** The imports `i` of banks that the teacher owns. */
const ofTeacher = (teacherId: number) => sql`
  question_import i join question_bank b on b.id = i.bank_id and b.owner_id = ${teacherId} and b.deleted_at is null`

/** The most imports that a bank's page lists. */
const MAX_LISTED = 100

/** The imports of a bank, the newest first. */
export async function importsOf(db: Queryable, bankId: number): Promise<QuestionImport[]> {
  const rows = await db.rows<RowOf<QuestionImport>>(sql`
    select ${CARD} from question_import i where i.bank_id = ${bankId} order by i.id desc limit ${MAX_LISTED}`)
  return rows.map(withTimeText)
}

/** An import as a list shows it. */
export async function importCard(db: Queryable, id: number): Promise<QuestionImport> {
  return withTimeText(
    await db.found<RowOf<QuestionImport>>(sql`select ${CARD} from question_import i where i.id = ${id}`),
  )
}

/** Fails with `not_found` unless the import is the teacher's own. */
export async function ownImport(db: Queryable, { importId, teacherId }: OfImport): Promise<void> {
  await db.found(sql`select 1 from ${ofTeacher(teacherId)} where i.id = ${importId}`)
}

/** An import that its author settles or adds. */
export interface LockedImport {
  bank_id: number
  state: QuestionImport['state']
  edit: number
  drafts: ImportedDraft[]
  passages: ImportedPassage[]
  image_ids: number[]
}

/** Locks an import of the teacher. Fails with `import_state_conflict` unless it was read and is not yet added. */
export async function lockReadImport(
  tx: Queryable,
  { importId, teacherId }: OfImport,
): Promise<LockedImport> {
  const row = await tx.found<LockedImport>(sql`
    select i.bank_id, i.state, i.edit, i.drafts, i.passages, i.image_ids from ${ofTeacher(teacherId)}
     where i.id = ${importId} for no key update of i`)
  if (row.state !== 'read') throw new Failure('import_state_conflict')
  return row
}

/** All warnings of a draft: what is missing now, and what its reader doubted. */
function warningsOf({ question, doubts }: Pick<ImportedDraft, 'question' | 'doubts'>): QuestionWarning[] {
  const { warnings } = checkQuestion(question.content, question.key)
  const named = new Set(warnings.map(({ code }) => code))
  return [...warnings, ...doubts.filter(({ code, of }) => of !== undefined || !named.has(code))]
}

export const stateOf = (draft: Pick<ImportedDraft, 'question' | 'doubts'>): QuestionState =>
  warningsOf(draft).length === 0 ? 'ready' : 'draft'

/** An import with its questions as a learner would see them. */
export async function importDetail(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  { importId }: Pick<OfImport, 'importId'>,
): Promise<QuestionImportDetail> {
  const row = await db.found<
    Pick<LockedImport, 'edit' | 'drafts' | 'passages'> & { left_out: QuestionWarning[] }
  >(sql`select edit, drafts, passages, left_out from question_import where id = ${importId}`)
  return {
    ...(await importCard(db, importId)),
    edit: row.edit,
    questions: row.drafts.map(({ doubts, ...draft }) => ({
      ...draft,
      warnings: warningsOf({ question: draft.question, doubts }),
      preview: presentQuestion(
        draft.question.content,
        authorsOrder(draft.question.content),
        pictureBase(deps),
        draft.passage,
      ),
    })),
    passages: row.passages.map(({ text }) => ({ html: renderMarkup(text, textPictures(deps)) })),
    left_out: row.left_out,
  }
}

/** Stores what its author settled in a locked import. */
export async function storeDrafts(
  deps: Pick<Deps, 'clock'>,
  tx: Queryable,
  importId: number,
  change: { state: 'read' | 'added'; drafts: ImportedDraft[]; passages: ImportedPassage[] },
): Promise<void> {
  await tx.run(sql`
    update question_import
       set state = ${change.state}, drafts = ${JSON.stringify(change.drafts)}::jsonb,
           passages = ${JSON.stringify(change.passages)}::jsonb, edit = edit + 1, updated_at = ${deps.clock.now()}
     where id = ${importId}`)
}
