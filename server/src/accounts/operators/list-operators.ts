import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

interface OperatorRow {
  username: string
  email: string
  is_disabled: boolean
  has_totp: boolean
  codes_left: number
  last_sign_in: Date | null
}

/** All operators, enabled ones first. Unpaged: they are created at the command line, a handful in all. */
export function listOperators(db: Db): Promise<OperatorRow[]> {
  return db.rows<OperatorRow>(sql`
    select u.username, u.email, u.blocked_at is not null as is_disabled, u.totp_secret is not null as has_totp,
           (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as codes_left,
           (select max(a.created_at) from audit_entry a
             where a.operator_id = u.id and a.action = 'operator.sign_in') as last_sign_in
      from app_user u where u.type = 3 order by is_disabled, u.email`)
}
