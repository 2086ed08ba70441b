import { randomInt } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type AccountRef, balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { testApp } from '../test-app.ts'
import { changeFees, changeLink, changeParts, changePrice, openLink, openPartners } from './changes.ts'
import { type Codes, give, heldFor, orderPlaces, takeBack, useCode } from './codes.ts'
import { buyPart, type Plans } from './parts.ts'
import { ask, payRequest, type Requests, withdraw } from './requests.ts'
import { buy, buyTogether, payNext, refund, wait } from './sales.ts'
import { openWorld, type World } from './world.ts'

/*
 * Everything that sells at once: who brought the buyer, promo codes, shares, partners, tariffs, bundles, gifts, places of firms,
 * months, parts, payers, refunds, changed terms, and processes that are killed or whose answer is lost, beside a model to the tiyin.
 * SELLING_SEED=<the number in the test's name> repeats a run, SELLING_STEPS makes it longer.
 */
const SEED = Number(process.env.SELLING_SEED ?? randomInt(2 ** 31))
const STEPS = Number(process.env.SELLING_STEPS ?? 2_500)

const kashf = testApp()
let world: World
const bundles: { id: number }[] = []
const codes: Codes = []
const requests: Requests = []
const plans: Plans = new Map()

beforeAll(async () => {
  kashf.clock.stop()
  world = await openWorld(kashf, SEED)
  await openPartners(world)
  const { operator, teachers, courses } = world
  const terms = (await kashf.call('GET', '/api/admin/seat-terms', { token: operator.token })).json().data
  const body = { discounts: terms.discounts, edit: terms.edit, payee: 'Kashf MCHJ' }
  await kashf.call('PUT', '/api/admin/seat-terms', { token: operator.token, body })
  for (const { id: teacher, token } of teachers) {
    const own = courses.filter((course) => course.teacher === teacher && course.kind === 'plain')
    const bundle = { title: "To'plam", price: 30_001, course_ids: own.map(({ id }) => id) }
    const made = await kashf.call('POST', '/api/bundles', { token, body: bundle })
    bundles.push({ id: made.json().data.id })
    const code = { code: 'ARZON', discount_kind: 'percent', discount: 33 }
    await kashf.call('POST', '/api/promo-codes', { token, body: code })
  }
})

/** The acts with their weights. */
const acts: readonly (readonly [number, () => Promise<void>])[] = [
  [22, () => buy(world)],
  [8, () => buyTogether(world, bundles)],
  [12, () => payNext(world)],
  [7, () => buyPart(world, plans)],
  [8, () => refund(world)],
  [6, () => give(world, codes)],
  [3, () => orderPlaces(world, codes)],
  [14, () => useCode(world, codes)],
  [3, () => takeBack(world, codes)],
  [5, () => ask(world, requests)],
  [6, () => payRequest(world, requests)],
  [1, () => withdraw(world, requests)],
  [10, () => openLink(world)],
  [3, () => changeFees(world)],
  [4, () => changeParts(world)],
  [4, () => changeLink(world)],
  [2, () => changePrice(world)],
  [4, () => wait(world)],
]
const weights = acts.flatMap(([weight], at) => Array.from({ length: weight }, () => at))

async function compare(): Promise<void> {
  const { db } = kashf.deps
  for (const [account, tiyin] of world.balances)
    expect([account, await balanceOf(db, named(account))]).toEqual([account, tiyin])
  expect(await balanceOf(db, { kind: 'gifts_held' })).toBe(heldFor(codes))
}
function named(account: string): AccountRef {
  const [kind, id] = account.split(':')
  if (kind === 'wallet' || kind === 'earnings') return { kind, ownerId: Number(id) }
  return { kind: 'platform_fee' }
}

it(`agrees with a model to the tiyin through ${STEPS} random acts (SELLING_SEED=${SEED})`, {
  retry: 0,
  timeout: 1_800_000,
}, async () => {
  for (let step = 1; step <= STEPS; step++) {
    await acts[world.pick(weights)]?.[1]()
    if (step % 100 === 0) await compare()
  }
  await compare()
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds).map(({ name, figure }) => `${name}: ${figure}`)).toEqual([])
  // A run without one of these would prove nothing.
  if (process.env.SELLING_STEPS) console.info(world.done)
  for (const what of EVERYTHING) expect([what, (world.done[what] ?? 0) > 0]).toEqual([what, true])
})

const EVERYTHING = [
  ...[
    'plain',
    'tariff',
    'month',
    'part',
    'parts',
    'code',
    'bundle',
    'next month',
    'charged',
    'gift',
    'place',
    'paid by others',
  ],
  ...['gifts paid', 'places by invoice', 'places from the wallet', 'taken back', 'refunds', 'kills'],
  ...['by link', 'by partner', 'by promo_code', 'partner paid', 'requests refused', 'requests withdrawn'],
]
