import { sql } from '../db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { closeDemoSchool } from './close-demo-school.ts'
import { forgetDemoPeople } from './forget-demo-people.ts'
import { lockDemoSchool } from './lock-demo-school.ts'
import { returnDemoMoney } from './return-demo-money.ts'

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'log' | 'jobs' | 'publicCache'>

/**
 * Removes the demo school for good: closes it, takes its money back through the ledger, deletes its people and courses, and keeps what
 * the books name without its content. May be killed and called again; each step is its own transaction. Returns false when
 * something has to be decided outside first; `say` is told each thing that was done.
 */
export async function removeDemoSchool(deps: RemoveDeps, say: (line: string) => void): Promise<boolean> {
  const begun = await begin(deps)
  if (begun !== 'begun') {
    say(begun === 'absent' ? 'There is no demo school here.' : 'The demo school has been removed before.')
    return true
  }
  await closeDemoSchool(deps)
  const onTheirWay = await deps.db.rows<{ id: number }>(sql`
    select p.id from payout p join app_user u on u.id = p.teacher_id join payout_transfer t on t.payout_id = p.id
     where u.is_demo and t.state in ('draft', 'sent') order by p.id`)
  for (const { id } of onTheirWay) {
    say(`payout ${id} is on its way to a card: call this again when the provider has answered`)
  }
  if (onTheirWay.length > 0 || !(await returnDemoMoney(deps, say))) return false
  await forgetDemoPeople(deps, say)
  await deps.db.run(sql`update demo_school set removed_at = ${deps.clock.now()} where removed_at is null`)
  say('The demo school is removed.')
  return true
}

/** From here on no start loads the rest of the school, or opens it again. */
function begin(deps: RemoveDeps): Promise<'begun' | 'absent' | 'removed'> {
  return deps.db.transaction(async (tx) => {
    await lockDemoSchool(tx)
    const school = await tx.one<{ removed_at: Date | null }>(
      sql`select removed_at from demo_school for update`,
    )
    if (!school) return 'absent'
    if (school.removed_at) return 'removed'
    const now = deps.clock.now()
    await tx.run(sql`
      update demo_school set removal_started_at = coalesce(removal_started_at, ${now}::timestamptz),
        loaded_at = coalesce(loaded_at, ${now}::timestamptz)`)
    return 'begun'
  })
}
