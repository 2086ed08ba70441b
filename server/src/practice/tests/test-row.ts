import type { Blueprint, TestPurpose, TestSettings, TestState } from '@kashf/contract/practice/tests.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'

/** A test of its author, as the row has it. */
export interface TestRow {
  id: number
  owner_id: number
  purpose: TestPurpose
  state: TestState
  title: string
  description: string
  is_public: boolean
  opens_at: Date | null
  closes_at: Date | null
  places: number | null
  settings: TestSettings
  blueprint: Blueprint
  preset_id: number | null
  /** The newest published version; 0: none. */
  version: number
  edit: number
  updated_at: Date
}

export interface OfTest {
  testId: number
  ownerId: number
}

/** The columns of `TestRow`, of `test t`. */
export const testColumns = sql`
  t.id, t.owner_id, t.purpose, t.state, t.title, t.description, t.is_public, t.opens_at, t.closes_at, t.places, t.settings,
  t.blueprint, t.preset_id, t.version, t.edit, t.updated_at`

/** The author's test; `not_found` for any other and for a deleted one. */
export const ownTest = (db: Queryable, { testId, ownerId }: OfTest, lock = sql``): Promise<TestRow> =>
  db.found<TestRow>(sql`
    select ${testColumns} from test t
     where t.id = ${testId} and t.owner_id = ${ownerId} and t.deleted_at is null${lock}`)

/** `ownTest`, locked until the transaction ends. Fails with `test_cancelled` for a test that was. */
export async function lockTest(tx: Tx, of: OfTest): Promise<TestRow> {
  const test = await ownTest(tx, of, sql` for no key update`)
  if (test.state === 'cancelled') throw new Failure('test_cancelled')
  return test
}
