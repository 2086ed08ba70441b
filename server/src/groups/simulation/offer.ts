import { type Cast, expectCall, type School } from './school.ts'
import { dayNumber, FIRST_DAY, type Group, momentOf, type Tariff } from './world.ts'

/** Three tariffs, four groups with the sale of their own time, a curator for each of the first two, and a promo code. */
export async function openSale(school: School, { owner, curators }: Cast): Promise<void> {
  const { world } = school
  const tariff = async (title: string, price: number, change: Partial<Tariff>): Promise<void> => {
    const { months = 1, withGroup = true, places = null } = change
    const body = {
      title,
      description: '',
      price,
      period: months,
      with_group: withGroup,
      with_checking: places !== null,
      places,
    }
    const { data } = await expectCall(
      school,
      'ok',
      owner.id,
      'POST',
      `courses/${world.courseId}/tariffs`,
      body,
    )
    world.tariffs.push({
      id: data.id,
      price: BigInt(price) * 100n,
      months,
      withGroup,
      places,
      taken: 0,
      isRetired: false,
    })
  }
  await tariff('Mustaqil', 99_901, { withGroup: false })
  await tariff('Guruh bilan', 149_903, {})
  await tariff('Kurator bilan', 249_999, { months: 2, places: 7 })
  const group = async (
    title: string,
    startsAt: number,
    [saleStartsAt, saleEndsAt]: readonly [number, number],
    places: number,
  ): Promise<void> => {
    const made: Group = {
      ...{ id: 0, title, startsAt, saleStartsAt, saleEndsAt, places, taken: 0 },
      endsAt: momentOf('2031-03-24'),
      pauseDays: 9,
    }
    const { data } = await expectCall(
      school,
      'ok',
      owner.id,
      'POST',
      `courses/${world.courseId}/groups`,
      groupBody(made),
    )
    world.groups.push({ ...made, id: data.id })
  }
  const sale = [momentOf(FIRST_DAY), momentOf(dayNumber(14), '12:00')] as const
  await group('Kechki', momentOf(dayNumber(7), '20:00'), sale, 6)
  await group('Tongi', momentOf(dayNumber(7), '09:00'), sale, 5)
  await group(
    'Kechikkan',
    momentOf(dayNumber(13), '09:00'),
    [momentOf(dayNumber(9), '10:00'), momentOf(dayNumber(20))],
    5,
  )
  await group(
    'Bahorgi',
    momentOf(dayNumber(32), '09:00'),
    [momentOf(dayNumber(24), '10:00'), momentOf(dayNumber(31))],
    8,
  )
  for (const [at, curator] of curators.entries()) {
    await expectCall(school, 'ok', owner.id, 'PUT', `groups/${world.groups[at]?.id}/curators`, {
      person_ids: [curator.id],
    })
  }
  await expectCall(school, 'ok', owner.id, 'POST', 'promo-codes', {
    code: 'ALGEBRA15',
    discount_kind: 'percent',
    discount: 15,
    uses_limit: world.code.usesLeft,
  })
}

export const groupBody = (group: Group): object => ({
  title: group.title,
  starts_at: new Date(group.startsAt).toISOString(),
  ends_at: new Date(group.endsAt).toISOString(),
  sale_starts_at: new Date(group.saleStartsAt).toISOString(),
  sale_ends_at: new Date(group.saleEndsAt).toISOString(),
  places: group.places,
  pause_days: group.pauseDays,
})
