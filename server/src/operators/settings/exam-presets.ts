import type { Preset, PresetBody } from '@kashf/contract/practice/tests.ts'
import { audit } from '../../audit/audit.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { addPreset, changePreset } from '../../practice/tests/presets.ts'
import { audited } from '../audit-trail.ts'

/** Adds the rules of an exam; audited. */
export function createPreset(
  deps: Deps,
  { operatorId, body }: { operatorId: number; body: PresetBody },
): Promise<Preset> {
  return deps.db.transaction(async (tx) => {
    const preset = await addPreset(deps, tx, body)
    const subject = `exam_preset:${preset.id}`
    await audit(tx, { personId: operatorId, action: 'exam_preset.add', subject, after: body })
    return preset
  })
}

/** Changes the rules of an exam for tests that are made later; audited. */
export function editPreset(
  deps: Deps,
  { operatorId, id, body }: { operatorId: number; id: number; body: PresetBody },
): Promise<Preset> {
  return audited(deps, {
    operatorId,
    action: 'exam_preset.change',
    subject: `exam_preset:${id}`,
    snapshot: (tx) =>
      tx.one<object>(sql`
        select title, title_ru, year, is_tentative, is_offered, source_url, settings, blueprint from exam_preset where id = ${id}`),
    change: (tx) => changePreset(deps, tx, { ...body, id }),
  })
}
