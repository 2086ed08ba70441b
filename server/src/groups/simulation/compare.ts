import { expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { type AccountRef, balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { accessUntil, hasAccess, isPaused, mayOpen } from './rights.ts'
import { call, type School } from './school.ts'
import { dayOf, type Learner, som } from './world.ts'

/* What the product says, beside what the model says. */

/** Compares money, notices and places; for these readers their course, and for the walkers every call about its lessons. */
export async function compare(
  school: School,
  { readers, walkers }: { readers: readonly Learner[]; walkers: readonly Learner[] },
): Promise<void> {
  const { learners, told } = school.world
  for (const learner of readers) await compareList(school, learner)
  for (const learner of walkers) await walkLessons(school, learner)
  for (const id of new Set([...learners.map((one) => one.id), ...told.keys()]))
    await compareNotices(school, id)
  await compareMessages(school)
  await compareMoney(school)
  await comparePlaces(school)
}

const when = ({ world }: School, learner: Learner) => `learner ${learner.id} on ${dayOf(world.now)}`

/** The course and the membership as their learner reads them: what is locked is named, and nothing of it is told. */
async function compareList(school: School, learner: Learner): Promise<void> {
  const { world } = school
  const { data } = await call(school, learner.id, 'GET', `courses/course/${world.courseId}`)
  const shown = data.videos.map(({ id, lock }: { id: number; lock?: object }) => [id, lock === undefined])
  const isOpen = hasAccess(learner, world.now)
  if (isOpen)
    expect(shown, when(school, learner)).toEqual(
      world.lessons.map((lesson) => [lesson.id, mayOpen(world, learner, lesson)]),
    )
  expect(JSON.stringify(data)).not.toContain('maxfiy-')
  const own = (await call(school, learner.id, 'GET', `courses/${world.courseId}/membership`)).data
  const { member } = learner
  expect(
    own && { group: own.group.title, until: own.access_until, paused: own.paused_until },
    when(school, learner),
  ).toEqual(
    member && {
      group: member.group.title,
      until:
        isOpen || isPaused(learner, world.now)
          ? new Date(accessUntil(learner)).toISOString()
          : own?.access_until,
      paused:
        isPaused(learner, world.now) && member.pause ? new Date(member.pause.until).toISOString() : null,
    },
  )
}

/** Every call that shows a lesson opens exactly those that the model opens. */
async function walkLessons(school: School, learner: Learner): Promise<void> {
  const { world } = school
  const videos = (await call(school, learner.id, 'GET', `courses/course/${world.courseId}/offline`)).data
  const open = world.lessons.filter((lesson) => mayOpen(world, learner, lesson))
  expect(
    videos.lessons.map(({ lesson_id }: { lesson_id: number }) => lesson_id),
    when(school, learner),
  ).toEqual(open.filter(({ kind }) => kind === 'video').map(({ id }) => id))
  for (const lesson of world.lessons) {
    const isOpen = open.includes(lesson)
    for (const path of ['', '/tests', '/questions', '/homework', '/meeting']) {
      const answer = await call(school, learner.id, 'GET', `courses/lesson/${lesson.id}${path}`)
      expect(
        answer.status === 200,
        `${path} of ${lesson.id}: ${answer.error}, ${when(school, learner)}`,
      ).toBe(isOpen)
    }
    const video = school.videoOf.get(lesson.id)
    if (video === undefined) continue
    const signed = await call(school, learner.id, 'GET', `courses/get-signed-url?file=video/${video}`)
    expect(signed.status === 200, `address of ${lesson.id}: ${signed.error}, ${when(school, learner)}`).toBe(
      isOpen,
    )
  }
}

interface Told {
  kind: string
  subject: Record<string, unknown>
}
/** One line of a notice, as the model writes it. */
function lineOf({ kind, subject }: Told): string {
  const { lesson_id, group, amount, reason, starts_at, role, share } = subject
  const part = kind.startsWith('meeting')
    ? starts_at
    : (reason ?? (kind.startsWith('group') ? group : undefined) ?? amount ?? lesson_id ?? share ?? role)
  return part == null ? kind : `${kind} ${part}`
}

async function compareNotices(school: School, personId: number): Promise<void> {
  const token = school.people.get(personId)?.token ?? ''
  const told: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: Told[]; next_cursor: string | null } = (
      await school.kashf.call('GET', `/api/notices?limit=100${cursor && `&cursor=${cursor}`}`, { token })
    ).json()
    told.push(...page.data.map(lineOf))
    cursor = page.next_cursor
  }
  expect(told.sort(), `notices of ${personId} on ${dayOf(school.world.now)}`).toEqual(
    [...(school.world.told.get(personId) ?? [])].sort(),
  )
}

/** Who reads by Telegram has one message for each notice. */
async function compareMessages({ kashf, world }: School): Promise<void> {
  const queued = await kashf.deps.db.rows<{ user_id: number; messages: number }>(sql`
    select a.user_id, count(t.id)::int as messages from telegram_account a
      left join notice n on n.user_id = a.user_id left join telegram_message t on t.notice_id = n.id and t.telegram_id = a.telegram_id
     group by a.user_id order by a.user_id`)
  expect(queued).toEqual(
    queued.map(({ user_id }) => ({ user_id, messages: world.told.get(user_id)?.length ?? 0 })),
  )
}

async function compareMoney({ kashf, world }: School): Promise<void> {
  for (const [account, tiyin] of world.balances) {
    const [kind, owner] = account.split(' ')
    const ref = { kind, ...(owner && { ownerId: Number(owner) }) } as AccountRef
    expect(som(await balanceOf(kashf.deps.db, ref)), `${account} on ${dayOf(world.now)}`).toBe(som(tiyin))
  }
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
}

/** Places, offers and who waits, as buyers see them. */
async function comparePlaces(school: School): Promise<void> {
  const { world } = school
  const tariffs = (await call(school, world.ownerId, 'GET', `courses/${world.courseId}/tariffs`)).data
  expect(tariffs.map(({ taken }: { taken: number }) => taken)).toEqual(
    world.tariffs.map(({ taken }) => taken),
  )
  const { groups } = (await call(school, world.ownerId, 'GET', `courses/${world.courseId}/groups`)).data
  for (const group of world.groups) {
    const waiting = world.queue.filter((one) => one.group === group).length
    expect(
      groups.find(({ id }: { id: number }) => id === group.id),
      group.title,
    ).toMatchObject({ taken: group.taken, waiting })
  }
  for (const { learner, offerUntil } of world.queue) {
    const { queue } = (await call(school, learner.id, 'GET', `courses/${world.courseId}/offer`)).data
    expect(queue?.offer_until, when(school, learner)).toBe(
      offerUntil === null ? null : new Date(offerUntil).toISOString(),
    )
  }
}
