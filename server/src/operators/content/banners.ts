import type { AdminBanner, CreateBannerBody } from '@kashf/contract/content/banners.ts'
import { audit } from '../../audit/audit.ts'
import { addBanner, endBanner } from '../../content/banners/banners.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'

/** Shows a banner; audited once, however often it is requested. */
export function createBanner(
  deps: Deps,
  input: CreateBannerBody & { operatorId: number },
): Promise<AdminBanner> {
  return deps.db.transaction(async (tx) => {
    const { banner, isNew } = await addBanner(deps, tx, input)
    if (!isNew) return banner
    const { id, author: _author, ...after } = banner
    await audit(tx, {
      personId: input.operatorId,
      action: 'banner.add',
      subject: `banner:${id}`,
      after,
    })
    return banner
  })
}

/** Ends a banner early; audited. */
export function stopBanner(deps: Deps, input: { operatorId: number; id: number }): Promise<AdminBanner> {
  return audited(deps, {
    operatorId: input.operatorId,
    action: 'banner.end',
    subject: `banner:${input.id}`,
    snapshot: (tx) => tx.one<object>(sql`select text, text_ru, ends_at from banner where id = ${input.id}`),
    change: (tx) => endBanner(deps, tx, input.id),
  })
}
