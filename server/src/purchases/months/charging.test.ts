import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Mail } from '../../mail/mailer.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { mailNotices } from '../../notices/mail/mail-notices.ts'
import { monthlySchool } from '../../testing/builders/months.ts'
import { killedAfter } from '../../testing/database/killed-after.ts'
import { followMonths } from './follow-months.ts'

const school = monthlySchool()
const { kashf } = school
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
})

/** A student with so much left after the first month, who has consented to 120 000 for the next ones. */
async function charged(left: number): Promise<void> {
  await school.topUp(120_000 + left)
  await school.buy()
  expect((await school.consent()).statusCode).toBe(200)
}
const bought = () =>
  kashf.deps.db.only<{ months: number }>(sql`
    select count(*)::int as months from purchase
     where student_id = ${school.student.id} and course_id = ${school.courseId} and refunded_at is null`)

describe('charging the wallet', () => {
  it('pays four months of the calendar in the last hour of each, and tells three days before', async () => {
    await charged(480_000)
    expect(await school.workAt('2027-02-25T11:59')).toBe('2027-02-28T12:00')
    expect(await school.told()).toEqual([])
    await school.workAt('2027-02-25T12:00')
    expect(await school.told()).toMatchObject([
      {
        kind: 'month_due',
        subject: { until: '2027-02-28T07:00:00.000Z', price: 120_000, missing: 0, is_charged: true },
      },
    ])
    expect(await school.workAt('2027-02-28T10:59')).toBe('2027-02-28T12:00')
    expect(await school.workAt('2027-02-28T11:00')).toBe('2027-03-31T12:00')
    expect(await school.workAt('2027-03-31T11:30')).toBe('2027-04-30T12:00')
    expect(await school.workAt('2027-04-30T11:30')).toBe('2027-05-31T12:00')
    expect(await school.workAt('2027-05-31T11:30')).toBe('2027-06-30T12:00')
    expect(await school.wallet()).toBe(0n)
    expect(await bought()).toEqual({ months: 5 })
  })

  it('happens once with ten workers that are killed, fifty at once, and fifty presses', async () => {
    await charged(480_000)
    school.goTo('2027-02-28T11:30')
    for (let kill = 0; kill < 10; kill++) {
      await followMonths({ ...kashf.deps, db: killedAfter(0, kashf.deps.db) })
      expect(await school.wallet()).toBe(48_000_000n)
      await kashf.deps.db.run(sql`update monthly_access set due_at = '-infinity'`)
    }
    await Promise.all([
      ...Array.from({ length: 50 }, () => followMonths(kashf.deps)),
      ...Array.from({ length: 50 }, () => school.pay()),
    ])
    await school.work()
    expect(await bought()).toEqual({ months: 2 })
    expect(await school.wallet()).toBe(36_000_000n)
  })

  it('moves nothing without enough money, keeps the lessons open for three days to the minute, and ends', async () => {
    await charged(99_000)
    await school.workAt('2027-02-25T12:00')
    expect(await school.workAt('2027-02-28T11:00')).toBe('2027-02-28T12:00')
    expect(await school.month()).toMatchObject({ grace_ends_at: '2027-03-03T07:00:00.000Z', missing: 21_000 })
    expect(await school.workAt('2027-03-03T11:59')).toBe('2027-02-28T12:00')
    expect(await school.workAt('2027-03-03T12:00')).toBeNull()
    expect(await school.wallet()).toBe(9_900_000n)
    expect(await school.told()).toMatchObject([
      { kind: 'month_due', subject: { missing: 21_000 } },
      { kind: 'month_unpaid', subject: { missing: 21_000, until: '2027-03-03T07:00:00.000Z' } },
      { kind: 'month_stopped', subject: { is_sold: true } },
    ])
    // Whoever comes back later begins a new run, and has to consent again.
    await school.topUp(300_000)
    await school.buy()
    expect(await school.month()).toMatchObject({ ends_at: '2027-04-03T07:00:00.000Z', charging: null })
  })

  it('is tried again when money arrives, and the month begins where the paid one ended', async () => {
    await charged(99_000)
    await school.workAt('2027-02-28T11:00')
    school.goTo('2027-03-01T20:00')
    await school.topUp(20_999)
    await school.work()
    expect(await school.paidUntil()).toBe('2027-02-28T12:00')
    await school.topUp(1_000)
    await school.work()
    expect(await school.paidUntil()).toBe('2027-03-31T12:00')
    expect(await school.month()).toMatchObject({ grace_ends_at: null })
    expect(await school.wallet()).toBe(99_900n)
  })

  it('is tried again each day of grace, and by a press', async () => {
    await charged(0)
    await school.workAt('2027-02-28T11:00')
    school.goTo('2027-03-02T10:00')
    expect((await school.pay()).json().data).toEqual({ missing: 120_000 })
    expect(await school.month()).toMatchObject({ grace_ends_at: '2027-03-03T07:00:00.000Z' })
    await school.topUp(120_000)
    expect((await school.pay()).statusCode).toBe(201)
    expect(await school.paidUntil()).toBe('2027-03-31T12:00')
  })

  it('stops by one press, also in the days of grace', async () => {
    await charged(500_000)
    await school.stop()
    await school.stop()
    expect(await school.workAt('2027-02-28T11:59')).toBe('2027-02-28T12:00')
    expect(await school.workAt('2027-02-28T12:00')).toBeNull()
    expect(await school.wallet()).toBe(50_000_000n)
  })

  it('does not charge a price above the consent, and asks again', async () => {
    await charged(500_000)
    await school.update({ price: 110_000 })
    await school.workAt('2027-02-25T12:00')
    expect(await school.told()).toMatchObject([
      { kind: 'month_dearer', subject: { price: 132_000, before: 120_000 } },
    ])
    await school.workAt('2027-02-28T11:30')
    expect(await school.wallet()).toBe(50_000_000n)
    expect((await school.consent()).json().error).toBe('price_changed')
    await school.consent(132_000)
    await school.work()
    expect(await school.paidUntil()).toBe('2027-03-31T12:00')
    expect(await school.wallet()).toBe(36_800_000n)
    expect(await school.kinds()).toEqual(['month_dearer'])
  })

  it('consents to no more than the price of the moment', async () => {
    await charged(500_000)
    await school.consent(9_000_000)
    expect((await school.month())?.charging?.highest).toBe(120_000)
  })

  it.each([
    [
      'the course is hidden',
      () => sql`update course set status = ${COURSE_STATUS.hidden} where id = ${school.courseId}`,
    ],
    ['the course is sold for a term', () => sql`update course set period = 3 where id = ${school.courseId}`],
    [
      'the teacher is blocked',
      () => sql`update app_user set blocked_at = now() where id = ${school.teacher.id}`,
    ],
    [
      'the learner closes the account',
      () => sql`update app_user set closes_at = ${kashf.clock.now()} where id = ${school.student.id}`,
    ],
  ])('is not tried when %s: the consent ends, which is told once', async (_, change) => {
    await charged(500_000)
    await kashf.deps.db.run(change())
    await school.workAt('2027-02-25T12:00')
    await school.workAt('2027-02-28T11:30')
    await kashf.deps.db.run(sql`update app_user set blocked_at = null, closes_at = null`)
    expect(await school.kinds()).toEqual(['month_stopped'])
    expect(await school.month()).toMatchObject({ charging: null, ends_at: '2027-02-28T07:00:00.000Z' })
    expect(await school.wallet()).toBe(50_000_000n)
  })

  it('charges nothing for days that nobody had, when the clock jumps two months ahead', async () => {
    await charged(500_000)
    expect(await school.workAt('2027-04-30T09:00')).toBeNull()
    expect(await school.wallet()).toBe(50_000_000n)
    expect(await school.kinds()).toEqual(['month_stopped'])
  })

  it('charges no second time when the clock jumps back', async () => {
    await charged(500_000)
    await school.workAt('2027-02-28T11:30')
    expect(await school.workAt('2027-02-20T09:00')).toBe('2027-03-31T12:00')
    expect(await school.workAt('2027-02-28T11:30')).toBe('2027-03-31T12:00')
    expect(await bought()).toEqual({ months: 2 })
  })

  it('is not stopped by the failure of one learner', async () => {
    await charged(500_000)
    const unlucky = school.student.id
    await kashf.deps.db.executeSql(`
      create function refuse_month() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before insert on purchase for each row when (new.student_id = ${unlucky}) execute function refuse_month()`)
    const other = await school.newStudent()
    school.student = other
    await charged(500_000)
    expect(await school.workAt('2027-02-28T11:30')).toBe('2027-03-31T12:00')
    await kashf.deps.db.executeSql('drop trigger refuse on purchase')
    // A row that failed is due again when its lease ends.
    await school.workAt('2027-02-28T11:40')
    const { until } = await kashf.deps.db.only<{ until: Date }>(sql`
      select max(access_until) as until from purchase where student_id = ${unlucky}`)
    expect(until.toISOString()).toBe('2027-03-31T07:00:00.000Z')
  })

  it('mails nothing at night', async () => {
    const mails: Mail[] = []
    const mail = async () => {
      const deps = { ...kashf.deps, mailer: { send: async (each: Mail) => void mails.push(each) } }
      while ((await mailNotices(deps)) > 0);
      return mails.filter(({ to, subject }) => to === school.student.email && subject.includes('oy'))
    }
    school.goTo('2027-01-31T23:30')
    await charged(0)
    await school.workAt('2027-02-28T22:30')
    expect(await school.kinds()).toEqual(['month_unpaid'])
    expect(await mail()).toEqual([])
    school.goTo('2027-03-01T08:00')
    expect(await mail()).toMatchObject([{ subject: 'Kashf: Keyingi oy uchun pul yetmadi' }])
  })
})
