import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { PersonalData } from '../module.ts'
import { closeDemoSchool } from './close-demo-school.ts'
import { forgetDemoPeople } from './forget-demo-people.ts'
import { lockDemoSchool } from './lock-demo-school.ts'
import { returnDemoMoney } from './return-demo-money.ts'

interface RemoveDeps extends Pick<Deps, 'db' | 'clock' | 'live' | 'log' | 'jobs' | 'publicCache'> {
  personalData: readonly PersonalData[]
}

/**
 * Removes the demo school permanently: closes it, reverses its money through the ledger, and deletes its people and courses,
 * except for anonymous rows that the ledger refers to. Can be interrupted and repeated, because each step is its own
 * transaction. Returns false if an external decision is needed first; `say` prints each completed step.
 */
export async function removeDemoSchool(deps: RemoveDeps, say: (line: string) => void): Promise<boolean> {
  const begun = await begin(deps)
  if (begun !== 'begun') {
    say(begun === 'absent' ? 'There is no demo school here.' : 'The demo school has been removed before.')
    return true
  }
  await closeDemoSchool(deps)
  const inTransit = await deps.db.rows<{ id: number }>(sql`
    select p.id from payout p join app_user u on u.id = p.teacher_id join payout_transfer t on t.payout_id = p.id
     where u.is_demo and t.state in ('draft', 'sent') order by p.id`)
  for (const { id } of inTransit) {
    say(`payout ${id} is on its way to a card: call this again when the provider has answered`)
  }
  if (inTransit.length > 0 || !(await returnDemoMoney(deps, say))) return false
  await forgetDemoPeople(deps, say)
  await deps.db.run(sql`update demo_school set removed_at = ${deps.clock.now()} where removed_at is null`)
  say('The demo school is removed.')
  return true
}

/** Records the beginning of the removal. Afterwards no start loads or reopens the school. */
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
