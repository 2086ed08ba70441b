import type { QueuedAnswer, QueueEntry } from '@kashf/contract/homework/queue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learners } from '../access/learners.ts'
import { sql } from '../db/sql.ts'
import { attachmentExtension } from '../media/attachments/attachment-type.ts'
import { keys } from '../media/storage-keys.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'
import { seedDemo } from './seed-demo.ts'

let kashf: TestApp

beforeAll(async () => {
  kashf = await startTestApp({ variables: { DEMO: 'on' } })
  expect(await seedDemo(kashf.deps)).toBe(true)
})
afterAll(() => kashf.close())

const counts = (of: TestApp = kashf) =>
  of.deps.db.one<Record<string, number>>(sql`
    select (select count(*) from teacher where status = 2)::int as teachers,
      (select count(*) from teacher where status = 1)::int as waiting_teachers,
      (select count(*) from app_user where type = 2)::int as students,
      (select count(*) from app_user where type = 3)::int as operators,
      (select count(*) from course where status = 2)::int as courses,
      (select count(*) from course where status = 3)::int as courses_in_review,
      (select count(distinct category_id) from course where status = 2)::int as categories,
      (select count(*) from lesson)::int as lessons,
      (select count(*) from lesson where attachment_id is not null)::int as attachments,
      (select count(*) from purchase)::int as purchases,
      (select count(*) from payment where status = 'credited')::int as payments,
      (select count(*) from ledger_transfer)::int as transfers,
      (select count(*) from course_score)::int as scores,
      (select count(*) from course_comment where parent_id is null)::int as threads,
      (select count(*) from course_comment where parent_id is not null)::int as answers,
      (select count(*) from lesson_progress)::int as progress,
      (select count(*) from saved_course)::int as saved,
      (select count(*) from subscription)::int as subscriptions,
      (select count(*) from bank_question)::int as questions,
      (select count(*) from question_passage)::int as passages,
      (select count(*) from image where kind = 'question')::int as question_pictures,
      (select count(*) from test where state = 'published')::int as tests,
      (select count(*) from lesson_test)::int as placed_tests,
      (select count(*) from attempt)::int as attempts,
      (select sum(jsonb_array_length(data -> 'lessons')) from pgboss.job where name = 'make-demo-video')::int as ordered_videos`)

describe('seedDemo', () => {
  it('loads the complete school', async () => {
    const made = await counts()
    expect(made).toMatchObject({
      teachers: 12,
      waiting_teachers: 1,
      students: 308,
      operators: 1,
      categories: 8,
    })
    expect(made?.courses).toBe(24)
    expect(made?.courses_in_review).toBe(1)
    expect(made?.lessons).toBeGreaterThanOrEqual(100)
    expect(made?.ordered_videos).toBe(made?.lessons)
    expect(made?.attachments).toBeGreaterThanOrEqual(5)
    expect(made?.threads).toBeGreaterThanOrEqual(15)
    expect(made?.answers).toBeGreaterThanOrEqual(10)
  })

  it('has questions with pictures, a text with questions, and an essay that waits for its teacher', async () => {
    expect(await counts()).toMatchObject({ passages: 1, question_pictures: 4, tests: 6, placed_tests: 3 })
    const login = await kashf.call('POST', '/api/users/login', {
      body: { username: 'nodira_ustoz', password: DEMO_PASSWORD },
    })
    const token = login.json().token
    const queue: QueueEntry[] = (await kashf.call('GET', '/api/homework/queue', { token })).json().data
    const waiting = queue.filter((entry): entry is QueuedAnswer => entry.kind === 'answer')
    expect(waiting).toMatchObject([{ test: { title: 'Ona tili: matn va insho' }, form: 'written' }])
    const { id, slot, part } = waiting[0] ?? {}
    const essay = await kashf.call('GET', `/api/homework/answers/${id}/${slot}/${part}`, { token })
    expect(JSON.stringify(essay.json().data)).toContain('ipak qurti')
  })

  it('sells a bundle below the price of its courses', async () => {
    const bundles = await kashf.deps.db.rows<{ id: number }>(sql`select id from bundle`)
    expect(bundles).toHaveLength(1)
    const answer = await kashf.call('GET', `/api/bundles/${bundles[0]?.id}`)
    const { offer, courses } = answer.json().data
    expect(courses).toHaveLength(2)
    expect(offer.price_to_pay).toBeLessThan(offer.full_price)
  })

  it('sells a course by two tariffs, with a group whose member has open and closed lessons', async () => {
    const login = await kashf.call('POST', '/api/users/login', {
      body: { username: 'sevara', password: DEMO_PASSWORD },
    })
    const token = login.json().token
    const { data } = (await kashf.call('GET', '/api/courses/purchased-courses?limit=1', { token })).json()
    const page = (await kashf.call('GET', `/api/courses/course/${data[0].id}`, { token })).json().data
    expect(page).toMatchObject({ has_tariffs: true, has_group: true, price: 1_580_000 })
    const locked = page.videos.filter(({ lock }: { lock?: object }) => lock)
    expect(locked.length).toBeGreaterThan(5)
    expect(locked.length).toBeLessThan(page.videos.length)
    const offer = (await kashf.call('GET', `/api/courses/${data[0].id}/offer`)).json().data
    expect(offer.tariffs).toHaveLength(2)
  })

  it('mails no notices of the past, and leaves the latest ones unread', async () => {
    const notices = await kashf.deps.db.one(sql`
      select count(*) filter (where mail_due_at is not null)::int as to_mail,
             count(*) filter (where read_at is not null) > 0 as some_read,
             bool_or(read_at is null and u.username = 'dilnoza') as dilnoza_has_news
        from notice n join app_user u on u.id = n.user_id`)
    expect(notices).toEqual({ to_mail: 0, some_read: true, dilnoza_has_news: true })
    const light = await kashf.deps.db.one(sql`
      select bool_or(weighs) as some_weigh, bool_or(watched_percent between 20 and 80) as some_partly
        from course_score`)
    expect(light).toEqual({ some_weigh: true, some_partly: true })
  })

  it('changes nothing when it is called again, also concurrently', async () => {
    const before = await counts()
    expect(await Promise.all([seedDemo(kashf.deps), seedDemo(kashf.deps)])).toEqual([false, false])
    expect(await counts()).toEqual(before)
  })

  it('continues after a killed start without duplicates', async () => {
    const other = await startTestApp()
    const { db } = other.deps
    for (const dieAfter of [3, 40, 70, 90, 710]) {
      let begun = 0
      const transaction: typeof db.transaction = (work) => {
        if (++begun > dieAfter) throw new Error('killed')
        return db.transaction(work)
      }
      await expect(seedDemo({ ...other.deps, db: { ...db, transaction } })).rejects.toThrow('killed')
    }
    expect(await seedDemo(other.deps)).toBe(true)
    expect(await counts(other)).toEqual(await counts())
    await other.close()
  })

  it('moves money only through the ledger, which sums to zero', async () => {
    expect(
      await kashf.deps.db.one(sql`
        select (select sum(amount_tiyin) from ledger_entry)::int as sum,
          (select count(*)::int from ledger_account where balance_tiyin < 0) as below_zero,
          (select sum(price_tiyin + fee_tiyin) from purchase) =
            (select -sum(e.amount_tiyin) from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
               join ledger_account a on a.id = e.account_id where t.kind = 'purchase' and a.kind = 'wallet') as paid`),
    ).toEqual({ sum: 0, below_zero: 0, paid: true })
  })

  it('stores correct counts', async () => {
    const wrong = await kashf.deps.db.rows(sql`
      select c.title from course c where
        c.learners_count <> (select count(*) from ${learners} e where e.course_id = c.id)
        or c.comments_count <> (select count(*) from course_comment m where m.course_id = c.id)
        or c.scores_count <> (select count(*) from course_score s where s.course_id = c.id and s.weighs)
        or c.score_sum <> (select coalesce(sum(s.score), 0) from course_score s where s.course_id = c.id and s.weighs)
        or c.lessons_count <> (select count(*) from lesson l where l.course_id = c.id)
        or c.published_at > (select min(p.created_at) from purchase p where p.course_id = c.id)
        or not exists (select from lesson l where l.course_id = c.id and l.is_open)`)
    expect(wrong).toEqual([])
    const list = await kashf.call('GET', '/api/courses/donthavetoken?limit=100')
    expect(list.json().data.length).toBe((await counts())?.courses)
    const prices = list.json().data.map((card: { price: number }) => card.price)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([0, 1_580_000])
  })

  it('has scores with a spread, a course with few of them and a new one without', async () => {
    const list = await kashf.call('GET', '/api/courses/donthavetoken?limit=100')
    const cards: { average_score: number; scores_count: number }[] = list.json().data
    const averages = cards.filter(({ scores_count }) => scores_count > 5).map((card) => card.average_score)
    expect(Math.min(...averages)).toBeGreaterThanOrEqual(3.9)
    expect(Math.min(...averages)).toBeLessThan(4.2)
    expect(Math.max(...averages)).toBeGreaterThan(4.8)
    const few = cards.map(({ scores_count }) => scores_count).filter((count) => count <= 5)
    expect(few.sort()).toEqual([0, 2])
  })

  it('lets the published accounts sign in, the operator without a one-time code', async () => {
    const types = { student: 2, teacher: 1, operator: 3 }
    for (const { role, username, password } of DEMO_LOGINS) {
      const login = await kashf.call('POST', '/api/users/login', { body: { username, password } })
      expect(login.statusCode).toBe(200)
      const me = await kashf.call('GET', '/api/users/userme', { token: login.json().token })
      expect(me.json().data).toMatchObject({ type: types[role], username })
      if (role === 'student') expect(me.json().data.amount.balance).toBeGreaterThanOrEqual(300_000)
      if (role === 'teacher') expect(me.json().data.amount.available).toBeGreaterThan(50_000)
    }
  })

  it('flags everyone it creates as demo', async () => {
    const people = await kashf.deps.db.one(sql`
      select count(*)::int as n, count(*) filter (where is_demo)::int as demo from app_user`)
    expect(people).toEqual({ n: 322, demo: 322 })
  })

  it('attaches valid documents to lessons', async () => {
    const attachment = await kashf.deps.db.one<{ id: number; mime: string }>(
      sql`select id, mime from attachment order by id limit 1`,
    )
    expect(attachment?.mime).toBe('application/pdf')
    const file = await kashf.deps.storage.toLocalFile(
      keys.attachment(attachment?.id ?? 0),
      kashf.deps.env.dataDir,
    )
    expect(await attachmentExtension(file)).toBe('pdf')
  })
})

describe('seedDemo beside people', () => {
  it('does nothing in an installation that already has people', async () => {
    const other = await startTestApp()
    await buildStudent(other.deps)
    expect(await seedDemo(other.deps)).toBe(false)
    expect(await other.deps.db.one(sql`select count(*)::int as n from course`)).toEqual({ n: 0 })
    await other.close()
  })
})
