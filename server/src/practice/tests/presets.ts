import type { Preset, PresetBody } from '@kashf/contract/practice/tests.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

const columns = sql`
  id, title, title_ru, year, is_tentative, is_offered, source_url, settings, blueprint, updated_at`

/** The rules of national exams, the newest year first; for teachers, those that are offered. */
export async function listPresets(db: Queryable, which: 'all' | 'offered'): Promise<Preset[]> {
  const rows = await db.rows<RowOf<Preset>>(sql`
    select ${columns} from exam_preset where ${which === 'all'} or is_offered order by year desc, id limit 500`)
  return rows.map(withTimeText)
}

/** Adds rules of an exam. Tests keep the rules with which they were made. */
export async function addPreset(deps: Pick<Deps, 'clock'>, tx: Tx, body: PresetBody): Promise<Preset> {
  const row = await tx.only<RowOf<Preset>>(sql`
    insert into exam_preset (code, title, title_ru, year, is_tentative, is_offered, source_url, settings, blueprint, updated_at)
    values (gen_random_uuid()::text, ${body.title.trim()}, ${body.title_ru.trim()}, ${body.year.trim()}, ${body.is_tentative},
      ${body.is_offered}, ${body.source_url}, ${JSON.stringify(body.settings)}::jsonb, ${JSON.stringify(body.blueprint)}::jsonb,
      ${deps.clock.now()})
    returning ${columns}`)
  return withTimeText(row)
}

/** Changes the rules for tests that are made from now on. */
export async function changePreset(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, ...body }: PresetBody & { id: number },
): Promise<Preset> {
  const row = await tx.found<RowOf<Preset>>(sql`
    update exam_preset set title = ${body.title.trim()}, title_ru = ${body.title_ru.trim()}, year = ${body.year.trim()},
           is_tentative = ${body.is_tentative}, is_offered = ${body.is_offered}, source_url = ${body.source_url},
           settings = ${JSON.stringify(body.settings)}::jsonb, blueprint = ${JSON.stringify(body.blueprint)}::jsonb,
           updated_at = ${deps.clock.now()}
     where id = ${id} returning ${columns}`)
  return withTimeText(row)
}
