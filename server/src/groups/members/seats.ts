import type { Tx } from '../../db/client.ts'
import { type Statement, sql } from '../../db/sql.ts'

/** Holds a place in a group for each id, under `lock_places` of the course. Throws when there are fewer: the caller has counted. */
export async function holdSeats(
  tx: Tx,
  { groupIds, at }: { groupIds: readonly number[]; at: Date },
): Promise<void> {
  const { held } = await tx.only<{ held: boolean }>(
    sql`select hold_seats(${counted(groupIds)}, ${at}) as held`,
  )
  if (!held) throw new Error('a group has fewer places than were counted under its lock')
}

/** Frees the place that was held for each id, of people who will not come. */
export async function freeHeldSeats(
  tx: Tx,
  { groupIds, at }: { groupIds: readonly number[]; at: Date },
): Promise<void> {
  if (groupIds.length > 0) await tx.run(sql`select free_held_seats(${counted(groupIds)}, ${at})`)
}

/** Each group once with its number, as two arrays. */
function counted(groupIds: readonly number[]): Statement {
  const counts = new Map<number, number>()
  for (const id of groupIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return sql`${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]`
}

interface OfSeat {
  courseId: number
  seatId: number
  /** The group in which the seat holds a place; null for none, or when its person has come. */
  groupId: number | null
  at: Date
}

/** Frees the place of a seat, or ends the membership of who came by it; others who wait are offered it. */
export async function freeSeat(tx: Tx, { courseId, seatId, groupId, at }: OfSeat): Promise<void> {
  await tx.run(sql`select free_seat(${courseId}, ${seatId}, ${groupId}::int, ${at})`)
}

/** Makes the person who comes by a seat a member, in the place that it holds; who is in a group already stays there. */
export async function joinBySeat(tx: Tx, of: OfSeat & { groupId: number; userId: number }): Promise<void> {
  await tx.run(sql`select lock_places(${of.courseId})`)
  const joined = await tx.run(sql`
    insert into group_member (group_id, course_id, user_id, seat_id, joined_at)
    values (${of.groupId}, ${of.courseId}, ${of.userId}, ${of.seatId}, ${of.at})
    on conflict (course_id, user_id) where left_at is null do nothing`)
  if (joined === 0) await freeSeat(tx, of)
}

/** The membership of who came by a seat; null without one. */
export async function memberOfSeat(tx: Tx, seatId: number): Promise<number | null> {
  const row = await tx.one<{ id: number }>(
    sql`select id from group_member where seat_id = ${seatId} and left_at is null`,
  )
  return row?.id ?? null
}
