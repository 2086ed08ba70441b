import { hasAccess, isPaused } from './rights.ts'
import {
  DAY,
  type Group,
  type Learner,
  type Sale,
  som,
  type Tariff,
  tell,
  type Waiting,
  type World,
} from './world.ts'

/* Money, places and who waits for them. */

const FEE_PERCENT = 20n
/** Of a sale at the teacher's promo code. */
const BROUGHT_PERCENT = 8n
/** Prices are whole so'm, rounded up. */
const roundedUp = (numerator: bigint, denominator: bigint): bigint => {
  const whole = denominator * 100n
  return ((numerator + whole - 1n) / whole) * 100n
}
export const withFee = (earned: bigint, percent = FEE_PERCENT): bigint =>
  roundedUp(earned * (100n + percent), 100n)

export function move(world: World, account: string, tiyin: bigint): void {
  world.balances.set(account, (world.balances.get(account) ?? 0n) + tiyin)
}
const balance = (world: World, account: string): bigint => world.balances.get(account) ?? 0n

/** Moves the money of a sale, or with -1 back to where it was. */
function post(world: World, learner: Learner, sale: Sale, sign: 1n | -1n): void {
  const parts = [...sale.parts.values()].reduce((sum, part) => sum + part, 0n)
  move(world, `wallet ${learner.id}`, -sign * sale.paid)
  move(world, `earnings ${world.ownerId}`, sign * (sale.earned - parts))
  for (const [person, part] of sale.parts) move(world, `earnings ${person}`, sign * part)
  move(world, 'platform_fee', sign * (sale.paid - sale.earned))
}

/** What is left for the owner, as notices tell it. */
const owned = (sale: Sale): string =>
  som(sale.earned - [...sale.parts.values()].reduce((sum, part) => sum + part, 0n))

export interface Choice {
  tariff: Tariff
  group: Group | null
  withCode?: boolean
}

const isSame = (one: Waiting, { tariff, group }: Choice) => one.tariff === tariff && one.group === group
const isOnSale = (group: Group, at: number) => group.saleStartsAt <= at && group.saleEndsAt > at
const hasRoom = ({ tariff, group }: Choice): boolean =>
  (tariff.places === null || tariff.taken < tariff.places) && (group === null || group.taken < group.places)

/** Why the choice cannot be had, or null. */
function refusalOf(world: World, learner: Learner, choice: Choice): string | null {
  const { tariff, group } = choice
  if (tariff.isRetired) return 'tariff_gone'
  if (tariff.withGroup ? !group || !isOnSale(group, world.now) : group) return 'group_not_on_sale'
  const isOffered = world.queue.some(
    (one) => one.learner === learner && isSame(one, choice) && (one.offerUntil ?? 0) > world.now,
  )
  const waitsElse = world.queue.some(
    (one) => one.learner !== learner && isSame(one, choice) && one.offerUntil === null,
  )
  const isOwnGroup =
    learner.member?.group === group && (tariff.places === null || tariff.taken < tariff.places)
  return isOffered || ((hasRoom(choice) || isOwnGroup) && !waitsElse) ? null : 'places_gone'
}

const monthsLater = (at: number, months: number): number => {
  const local = new Date(at + 5 * 3_600_000)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), last)
  return (
    at +
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day) -
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  )
}

/** Sells a choice; returns `sold`, `already` or the code of the refusal. */
export function buy(world: World, learner: Learner, choice: Choice): string {
  const { tariff, group, withCode = false } = choice
  if (hasAccess(learner, world.now)) return 'already'
  if (isPaused(learner, world.now)) return 'access_paused'
  if (withCode && world.code.usesLeft === 0) return 'promo_code_refused'
  const refusal = refusalOf(world, learner, choice)
  if (refusal) return refusal
  const earned = withCode ? roundedUp(tariff.price * (100n - world.code.percent), 100n) : tariff.price
  const paid = withFee(earned, withCode ? BROUGHT_PERCENT : FEE_PERCENT)
  if (balance(world, `wallet ${learner.id}`) < paid) return 'insufficient_balance'
  const parts = new Map(
    world.shares
      .filter(({ endsAt }) => endsAt > world.now)
      .map(({ personId, hundredths }) => [personId, (earned * hundredths) / 10_000n] as const),
  )
  const sale: Sale = {
    ...{ tariff, group, paid, earned, parts, at: world.now, until: monthsLater(world.now, tariff.months) },
    ...{ pauses: [], holdsPlace: true, isRevoked: false, usesCode: withCode },
  }
  post(world, learner, sale, 1n)
  if (withCode) world.code.usesLeft -= 1
  const movedBefore = learner.member ? learner.member.movedBefore + learner.member.moved : 0
  const former = learner.sales.findLast(({ isRevoked }) => !isRevoked)
  if (former) release(learner, former)
  leave(world, learner)
  tariff.taken += 1
  if (group) {
    group.taken += 1
    learner.member = { group, sale, moved: 0, movedBefore, pause: null }
  }
  learner.sales.push(sale)
  learner.joinedAt ??= world.now
  tell(world, learner.id, `purchase ${som(paid)}`)
  tell(world, world.ownerId, `sale ${owned(sale)}`)
  for (const [person, part] of sale.parts) if (part > 0n) tell(world, person, `share_earned ${som(part)}`)
  offerPlaces(world)
  return 'sold'
}

/** Ends what a sale took, without offering it. */
function release(learner: Learner, sale: Sale): void {
  if (sale.holdsPlace) {
    sale.holdsPlace = false
    sale.tariff.taken -= 1
  }
  if (learner.member?.sale === sale) {
    learner.member.group.taken -= 1
    learner.member = null
  }
}

/** Takes an access back and frees its place. */
export function revoke(world: World, learner: Learner, sale: Sale): void {
  release(learner, sale)
  sale.isRevoked = true
  if (learner.sales.every(({ isRevoked }) => isRevoked)) learner.joinedAt = null
  offerPlaces(world)
}

/** Gives the money of a sale back and takes its access. */
export function refund(world: World, learner: Learner, sale: Sale): void {
  post(world, learner, sale, -1n)
  if (sale.usesCode) world.code.usesLeft += 1
  revoke(world, learner, sale)
  tell(world, learner.id, `refund ${som(sale.paid)}`)
  tell(world, world.ownerId, `sale_refunded ${owned(sale)}`)
  for (const [person, part] of sale.parts) if (part > 0n) tell(world, person, `share_returned ${som(part)}`)
}

/** Waits for a choice; returns `waits` or the code of the refusal. */
export function wait(world: World, learner: Learner, choice: Choice): string {
  if (hasAccess(learner, world.now)) return 'course_is_yours'
  if (world.queue.some((one) => one.learner === learner && isSame(one, choice))) return 'waits'
  const refusal = refusalOf(world, learner, choice)
  if (refusal !== 'places_gone') return refusal ?? 'places_left'
  leave(world, learner)
  offerPlaces(world)
  world.queue.push({ ...choice, learner, offerUntil: null, isTold: false })
  return 'waits'
}

const giveUp = (world: World, isGone: (one: Waiting) => boolean): void => {
  for (const { tariff, group, offerUntil } of world.queue.filter(isGone)) {
    if (offerUntil === null) continue
    tariff.taken -= 1
    if (group) group.taken -= 1
  }
  world.queue = world.queue.filter((one) => !isGone(one))
}
/** Leaves the queue; an offered place is free again. */
export const leave = (world: World, learner: Learner): void => giveUp(world, (one) => one.learner === learner)

/** Offers every free place to who has waited longest for it, for a day or until the sale ends. */
export function offerPlaces(world: World): void {
  for (const one of world.queue) {
    const { tariff, group } = one
    if (
      one.offerUntil !== null ||
      tariff.isRetired ||
      !hasRoom(one) ||
      (group && group.saleEndsAt <= world.now)
    )
      continue
    one.offerUntil = Math.min(world.now + DAY, group?.saleEndsAt ?? Number.POSITIVE_INFINITY)
    tariff.taken += 1
    if (group) group.taken += 1
  }
}

/** What time does to places: offers and sales end, and who has an offer or waited for a sale is told. */
export function followQueue(world: World): void {
  const { now } = world
  giveUp(
    world,
    ({ offerUntil, group }) =>
      (offerUntil !== null && offerUntil <= now) || (group !== null && group.saleEndsAt <= now),
  )
  offerPlaces(world)
  for (const one of world.queue) {
    if (one.offerUntil === null || one.isTold) continue
    one.isTold = true
    tell(world, one.learner.id, `group_place_offered ${one.group?.title ?? ''}`)
  }
  for (const { learner, group } of world.interested.filter((one) => one.group.saleStartsAt <= now)) {
    tell(world, learner.id, `group_sale_began ${group.title}`)
  }
  world.interested = world.interested.filter((one) => one.group.saleStartsAt > now)
}
