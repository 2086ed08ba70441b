import { createHash } from 'node:crypto'
import { toUzs } from '@kashf/contract/money/amount.ts'
import { SEAT_MAILS_A_DAY, SHOWN_PEOPLE } from '@kashf/contract/roster/limits.ts'
import type { RosterPlan } from '@kashf/contract/roster/roster.ts'
import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { earningsOf } from '../money/ledger/accounts.ts'
import { refundableSince } from '../money/wallet/amount.ts'
import { type Contact, contactHasher, written } from './contacts.ts'
import { teacherSeats } from './free-seats.ts'
import { type FaultyRow, type RosterRow, readRoster } from './read-roster.ts'
import { type SeatPrice, seatPrices } from './seat-price.ts'
import { isLiving, joinSeatGrant } from './seat-state.ts'

/** A person of a list who gets a seat. */
export interface PlannedSeat extends RosterRow {
  /** The first of each is stored. */
  hashes: { contact: Contact; hashes: [Buffer, ...Buffer[]] }[]
  groupId: number | null
  isFree: boolean
  /** What it costs; 0 for a free seat and in a free course. */
  feeTiyin: bigint
  /** The months that a paid seat lasts; null for others. */
  period: number | null
  /** The address to which a mail can go today. */
  mailTo: string | null
}

/** What a list brings now. */
export interface Planned {
  seats: PlannedSeat[]
  refused: FaultyRow[]
  same: RosterPlan['same']
  sumTiyin: bigint
  /** The earnings that can pay for seats. */
  availableTiyin: bigint
  digest: string
}

interface CourseGroup {
  id: number
  title: string
  left: number
}

/**
 * Reads a list and decides row by row: left out, brought already, a free seat or a paid one. It writes nothing; bringing calls it
 * again under the locks. Fails at `file` like `readRoster`.
 */
export async function planRoster(
  deps: Pick<Deps, 'env' | 'clock'>,
  db: Queryable,
  of: { courseId: number; teacherId: number; bytes: Uint8Array },
): Promise<Planned> {
  const { courseId, teacherId } = of
  const now = deps.clock.now()
  const groups = await openGroups(db, courseId)
  const read = readRoster(of.bytes, { groups: new Set(groups.keys()), now })
  const { rows, same } = await apart(deps, db, { courseId, rows: read.rows, now })
  const prices = await seatPrices(db, courseId)
  const { free, used } = await teacherSeats(db, { teacherId, now })
  const mails = await mailsOf(db, { teacherId, rows, now })
  const refused = [...read.refused]
  const seats: PlannedSeat[] = []
  let freeLeft = Math.max(0, free - used)
  for (const row of rows) {
    const group = placeIn(groups, row)
    if (group !== null && 'fault' in group) {
      refused.push(group)
      continue
    }
    if (group) group.left--
    const price: SeatPrice = group ? prices.withGroup : prices.alone
    const isFree = price.priceTiyin > 0n && freeLeft > 0
    if (isFree) freeLeft--
    const feeTiyin = isFree ? 0n : price.feeTiyin
    seats.push({
      ...{ ...row, groupId: group?.id ?? null, isFree, feeTiyin },
      ...{ period: feeTiyin > 0n ? price.period : null, mailTo: mails.get(row.line) ?? null },
    })
  }
  refused.sort((one, other) => one.line - other.line)
  const sumTiyin = seats.reduce((sum, { feeTiyin }) => sum + feeTiyin, 0n)
  const { availableTiyin } = await earningsOf(db, teacherId, refundableSince(deps))
  return { seats, refused, same, sumTiyin, availableTiyin, digest: digestOf(seats, refused, same) }
}

/** The plan as its teacher reads it. */
export function shownPlan({ seats, refused, same, sumTiyin, availableTiyin, digest }: Planned): RosterPlan {
  return {
    people: seats.length,
    shown: seats.slice(0, SHOWN_PEOPLE).map(({ line, name, contacts: [contact], until, group }) => ({
      ...{ line, name, contact: written(contact), until, group },
    })),
    refused,
    same,
    mails: seats.filter(({ mailTo }) => mailTo !== null).length,
    free: seats.filter(({ isFree }) => isFree).length,
    paid: seats.filter(({ feeTiyin }) => feeTiyin > 0n).length,
    sum: toUzs(sumTiyin),
    missing: toUzs(sumTiyin > availableTiyin ? sumTiyin - availableTiyin : 0n),
    digest,
  }
}

/** Mails and earnings change while nobody brings anything, so they are no part of it. */
const digestOf = (seats: PlannedSeat[], refused: FaultyRow[], same: RosterPlan['same']): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seats.map((seat) => [
          ...[seat.line, seat.name, seat.contacts, seat.until, seat.groupId],
          ...[seat.isFree, String(seat.feeTiyin), seat.period],
        ]),
        refused,
        same,
      ]),
    )
    .digest('hex')

/** The groups that take people, by folded title; null for a title that two of them have. */
async function openGroups(db: Queryable, courseId: number): Promise<Map<string, CourseGroup | null>> {
  const rows = await db.rows<CourseGroup>(sql`
    select id, title, places - taken as left from course_group where course_id = ${courseId} and closed_at is null`)
  const groups = new Map<string, CourseGroup | null>()
  for (const group of rows) {
    const title = foldUzbek(group.title)
    groups.set(title, groups.has(title) ? null : group)
  }
  return groups
}

/** The group that a row names; null without one. */
function placeIn(
  groups: ReadonlyMap<string, CourseGroup | null>,
  { line, group: value }: RosterRow,
): CourseGroup | FaultyRow | null {
  if (value === null) return null
  const group = groups.get(foldUzbek(value))
  if (group === undefined) return { line, fault: 'group_unknown', value }
  if (group === null) return { line, fault: 'group_twice', value }
  return group.left > 0 ? group : { line, fault: 'group_full', value }
}

type Told = RosterRow & Pick<PlannedSeat, 'hashes'>

/** The rows without those whose person an earlier row or a living seat of the course has. */
async function apart(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  of: { courseId: number; rows: RosterRow[]; now: Date },
): Promise<{ rows: Told[]; same: RosterPlan['same'] }> {
  const hashesOf = contactHasher(deps.env)
  const told: Told[] = of.rows.map((row) => ({
    ...row,
    hashes: row.contacts.map((contact) => ({ contact, hashes: hashesOf(contact) })),
  }))
  const all = told.flatMap(({ hashes }) => hashes.flatMap((known) => known.hashes))
  const seated = await db.rows<{ hash: Buffer }>(sql`
    select k.hash from roster_contact k join roster_seat s on s.id = k.seat_id ${joinSeatGrant}
     where k.course_id = ${of.courseId} and k.hash = any(${all}::bytea[]) and ${isLiving(of.now)}`)
  const brought = new Set(seated.map(({ hash }) => hash.toString('hex')))
  const lines = new Map<string, number>()
  const same: RosterPlan['same'] = []
  const rows = told.filter(({ line, hashes }) => {
    const keys = hashes.flatMap((known) => known.hashes.map((hash) => hash.toString('hex')))
    const first = keys.flatMap((key) => lines.get(key) ?? [])[0]
    if (first !== undefined || keys.some((key) => brought.has(key))) {
      same.push({ line, first_line: first ?? null })
      return false
    }
    for (const key of keys) lines.set(key, line)
    return true
  })
  return { rows, same }
}

/** To whom a mail can go, by line: whose address did not say no, as many as the day has left. */
async function mailsOf(
  db: Queryable,
  of: { teacherId: number; rows: Told[]; now: Date },
): Promise<Map<number, string>> {
  const addressed = of.rows.flatMap(({ line, hashes }) =>
    hashes.flatMap((known) => (known.contact.kind === 'email' ? [{ line, ...known }] : [])),
  )
  const silent = await db.rows<{ hash: Buffer }>(sql`
    select hash from roster_silence where hash = any(${addressed.flatMap(({ hashes }) => hashes)}::bytea[])`)
  const { sent } = await db.only<{ sent: number }>(sql`
    select coalesce(sum(mails), 0)::int as sent from roster_batch
     where teacher_id = ${of.teacherId} and created_at > ${new Date(of.now.getTime() - DAY_MS)}`)
  const refused = new Set(silent.map(({ hash }) => hash.toString('hex')))
  const willing = addressed.filter(({ hashes }) => !hashes.some((hash) => refused.has(hash.toString('hex'))))
  const today = willing.slice(0, Math.max(0, SEAT_MAILS_A_DAY - sent))
  return new Map(today.map(({ line, contact }) => [line, contact.value]))
}
