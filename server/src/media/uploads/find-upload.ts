import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { UploadPurpose } from './upload-rules.ts'

export interface UploadRow {
  id: string
  owner_id: number
  purpose: UploadPurpose
  name: string
  /** Bytes. */
  size: number
  state: 'receiving' | 'complete' | 'taken'
  sha256: string | null
  expires_at: Date
}

/** An upload by its id; undefined when there is none or the id is malformed. */
export async function findUpload(db: Queryable, id: string): Promise<UploadRow | undefined> {
  if (!isUploadId(id)) return undefined
  return db.one<UploadRow>(sql`
    select id, owner_id, purpose, name, size::float8 as size, state, sha256, expires_at from upload where id = ${id}`)
}

const isUploadId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
