import type { GroupBody } from '@kashf/contract/groups/groups.ts'
import type { TariffBody } from '@kashf/contract/groups/tariffs.ts'
import { DAY_MS } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { createGroup } from '../../groups/groups/change-group.ts'
import { createTariff } from '../../groups/tariffs/change-tariff.ts'

interface OfCourse {
  courseId: number
  /** Its owner. */
  teacherId: number
}

/** Puts a tariff on sale: 100,000 so'm, three months, with a group and checking unless told otherwise. Returns its id. */
export const buildTariff = (deps: Deps, of: OfCourse, given: Partial<TariffBody> = {}): Promise<number> =>
  createTariff(deps, {
    ...of,
    body: {
      ...{ title: 'Kurator bilan', description: '', price: 100_000, period: 3 },
      ...{ with_group: true, with_checking: true, places: null, ...given },
    },
  })

/** A group of 40 that begins in ten days, whose sale ends a day before. */
export function groupBody(deps: Pick<Deps, 'clock'>, given: Partial<GroupBody> = {}): GroupBody {
  const inDays = (days: number) => new Date(deps.clock.now().getTime() + days * DAY_MS).toISOString()
  return {
    ...{ title: '7-guruh', starts_at: inDays(10), ends_at: inDays(70), sale_ends_at: inDays(9) },
    ...{ places: 40, pause_days: 14, ...given },
  }
}

/** Opens such a group. Returns its id. */
export const buildGroup = (deps: Deps, of: OfCourse, given: Partial<GroupBody> = {}): Promise<number> =>
  createGroup(deps, { ...of, body: groupBody(deps, given) })
