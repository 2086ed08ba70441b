import {
  type Draft,
  type DraftField,
  type DraftForm,
  MAX_DRAFT_FIELDS,
  MAX_DRAFT_LENGTH,
  type SaveDraftBody,
  type SavedDraft,
} from '@kashf/contract/authoring/drafts.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/** Identifies a person's form; `subjectId` is the entity that it edits, 0 for a new one. */
export interface DraftOf {
  personId: number
  form: DraftForm
  subjectId: number
}

/** Maximum drafts per person. */
const MAX_DRAFTS = 200

type StoredFields = { [name in string]?: { value: string; revision: number; window: string } }
interface DraftRow {
  fields: StoredFields
  base_version: number | null
  revision: number
  updated_at: Date
}

const entriesOf = (fields: StoredFields) =>
  Object.entries(fields).flatMap(([name, stored]) => (stored ? [[name, stored] as const] : []))

/** A person's draft of a form, or null. */
export async function findDraft(deps: Pick<Deps, 'db'>, of: DraftOf): Promise<Draft | null> {
  const row = await deps.db.one<DraftRow>(sql`
    select fields, base_version, revision::float8 as revision, updated_at from form_draft
     where person_id = ${of.personId} and form = ${of.form} and subject_id = ${of.subjectId}`)
  if (!row) return null
  return {
    revision: row.revision,
    base_version: row.base_version,
    fields: entriesOf(row.fields).map(([name, { value }]) => ({ name, value })),
    updated_at: row.updated_at.toISOString(),
  }
}

/**
 * Merges changed fields into a person's draft. A field that another window has changed since `revision` keeps that window's
 * value and is returned as a conflict; to replace it, send it again with the returned revision. A draft without fields is
 * deleted.
 */
export function saveDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  of: DraftOf,
  body: SaveDraftBody,
): Promise<SavedDraft> {
  const at = deps.clock.now()
  const key = sql`person_id = ${of.personId} and form = ${of.form} and subject_id = ${of.subjectId}`
  return deps.db.transaction(async (tx) => {
    // One person's drafts change one after another, so that their number stays exact.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('form_draft', ${of.personId}))`)
    const row = await tx.one<DraftRow>(sql`select fields, base_version from form_draft where ${key}`)
    const { revision } = await tx.only<{ revision: number }>(
      sql`select nextval('form_draft_revision')::float8 as revision`,
    )
    const stored = new Map(entriesOf(row?.fields ?? {}))
    // A window does not conflict with itself: the answer to its last call may have been lost.
    const isNewer = (name: string) => {
      const other = stored.get(name)
      return other !== undefined && other.window !== body.window && other.revision > body.revision
    }
    const conflicts: DraftField[] = []
    for (const { name, value } of body.fields) {
      const other = stored.get(name)
      if (other && other.value !== value && isNewer(name)) conflicts.push({ name, value: other.value })
      else stored.set(name, { value, revision, window: body.window })
    }
    for (const name of body.removed ?? []) if (!isNewer(name)) stored.delete(name)
    if (stored.size === 0) await tx.run(sql`delete from form_draft where ${key}`)
    else {
      refuseTooLong(stored)
      if (!row) await refuseTooMany()
      const fields = JSON.stringify(Object.fromEntries(stored))
      // Keep the oldest base version of any field: a superfluous conflict is better than a missed one.
      await tx.run(sql`
        insert into form_draft (person_id, form, subject_id, base_version, fields, revision, updated_at)
        values (${of.personId}, ${of.form}, ${of.subjectId}, ${body.base_version ?? null}, ${fields}::jsonb,
          ${revision}::bigint, ${at})
        on conflict (person_id, form, subject_id) do update set fields = excluded.fields, revision = excluded.revision,
          updated_at = excluded.updated_at, base_version = least(form_draft.base_version, excluded.base_version)`)
    }
    return { revision, updated_at: at.toISOString(), conflicts }

    async function refuseTooMany() {
      const count = await tx.only<{ drafts: number }>(
        sql`select count(*)::int as drafts from form_draft where person_id = ${of.personId}`,
      )
      if (count.drafts >= MAX_DRAFTS) throw new Failure('too_many_drafts')
    }
  })
}

function refuseTooLong(fields: ReadonlyMap<string, { value: string }>): void {
  const length = [...fields.values()].reduce((sum, { value }) => sum + value.length, 0)
  if (length > MAX_DRAFT_LENGTH || fields.size > MAX_DRAFT_FIELDS) throw new Failure('body_too_large')
}
