import type { GiftOffer, PublicGift } from '@kashf/contract/purchases/gifts.ts'
import { accessesOf } from '../../access/access.ts'
import { courseCardsByIds } from '../../catalogue/courses/card-query.ts'
import { presentCover } from '../../catalogue/courses/present-cover.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { checkUsable, findGift, giftsOf, isUsedBy } from './held-gift.ts'
import { has } from './redeem-gift.ts'

/**
 * The gift behind a code. Fails with `gift_refused`, `course_not_for_sale`, `gift_giver_blocked`, `gift_teacher_away` or
 * `group_not_on_sale`.
 */
export async function showGift(
  deps: Pick<Deps, 'db' | 'clock'>,
  { studentId, code }: { studentId: number; code: string },
): Promise<GiftOffer> {
  const gift = await findGift(deps.db, code)
  const isMine = isUsedBy(gift, studentId)
  if (!isMine) checkUsable(gift)
  const courseIds = (await giftsOf(deps.db, gift.id)).map(({ course_id }) => course_id)
  const accesses = await accessesOf(deps.db, deps.clock.now(), { userId: studentId, courseIds })
  const ownsAll = courseIds.every((id) => has(accesses.get(id)))
  return {
    course: { id: gift.course_id, title: gift.title, teacher: gift.teacher, period: gift.period },
    giver: gift.giver,
    is_yours: gift.giver_id === studentId,
    is_place: gift.seat_order_id !== null,
    state: isMine ? 'used_by_you' : ownsAll ? 'owned' : 'usable',
  }
}

/**
 * What everybody with the link sees of a gift whose code is neither used nor returned. A code that waits is shown as
 * well: its reason is told when it is used. Fails with `gift_refused`.
 */
export async function publicGift(
  deps: Pick<Deps, 'db'>,
  code: string,
): Promise<Omit<PublicGift, 'share_picture'> & { courseId: number }> {
  const gift = await findGift(deps.db, code)
  if (gift.used_at || gift.returned_at) throw new Failure('gift_refused')
  const gifts = await giftsOf(deps.db, gift.id)
  const cards = await courseCardsByIds(
    deps.db,
    gifts.map(({ course_id }) => course_id),
  )
  const card = cards.find(({ id }) => id === gift.course_id)
  if (!card) throw new Error(`no course ${gift.course_id} of gift ${gift.id}`)
  const { cover, square } = presentCover(card)
  return {
    courseId: gift.course_id,
    giver: gift.giver_first_name,
    is_place: gift.seat_order_id !== null,
    words: gift.giver_blocked ? null : gift.words,
    bundled: gift.bundle_id === null ? [] : gifts.map(({ course_title }) => course_title),
    course: {
      title: gift.title,
      teacher: gift.teacher,
      cover,
      square,
      duration_s: cards.reduce((sum, { duration_s }) => sum + duration_s, 0),
      lessons_count: cards.reduce((sum, { lessons_count }) => sum + lessons_count, 0),
      period: gift.period,
    },
  }
}
