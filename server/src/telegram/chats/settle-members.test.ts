import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantAccess } from '../../access/grants.ts'
import { blockUser } from '../../accounts/block-user.ts'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { notifyAll } from '../../notices/notify.ts'
import { eraseDueAccounts } from '../../personal-data/closing/erase-account.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { endAccess, enrol, takeAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { ALL_RIGHTS, type ChatSchool, startChatSchool } from '../../testing/telegram/course-chat.ts'
import { linkTelegram } from '../../testing/telegram/telegram-app.ts'
import { unlinkTelegram } from '../linking/link.ts'
import { sendMessages } from '../sending/send-messages.ts'
import { settleMembers } from './settle-members.ts'

let school: ChatSchool
beforeEach(async () => {
  school = await startChatSchool()
  await school.connect()
})
afterEach(() => school.close())

type Buyer = TestPerson & { telegramId: number }

const call = (method: 'GET' | 'POST', person: TestPerson) =>
  school.kashf.call(method, `/api/courses/${school.courseId}/telegram-invite`, { token: person.token })
const linkOf = async (person: TestPerson): Promise<string> => (await call('POST', person)).json().data.url
const rows = () =>
  school.kashf.deps.db.rows<{ status: string; invite_link: string | null }>(
    sql`select status, invite_link from telegram_chat_member order by telegram_id`,
  )
const refund = (studentId: number) =>
  school.kashf.deps.db.transaction(async (tx) => {
    const purchase = await tx.one<{ id: number }>(
      sql`select id from purchase where student_id = ${studentId} order by id desc limit 1`,
    )
    await refundPurchase(school.kashf.deps, tx, { purchaseId: purchase?.id ?? 0, reason: 'sinov' })
  })
async function admitted(expiresAt?: Date): Promise<Buyer> {
  const buyer = await school.buyer(expiresAt)
  await school.enter(buyer)
  expect(school.members()).toContain(buyer.telegramId)
  return buyer
}
const callsOf = (method: string) => school.telegram.calls.filter((made) => made.method === method).length

describe('invitations into the channel of a course', () => {
  it('give each buyer a link of their own, which lets them in once', async () => {
    const buyer = await school.buyer()
    expect((await call('GET', buyer)).json().data).toEqual({
      course_id: school.courseId,
      kind: 'channel',
      title: 'Yopiq kanal',
      works: true,
      is_linked: true,
      is_member: false,
    })
    const [link, again] = [await linkOf(buyer), await linkOf(buyer)]
    expect(again).toBe(link)
    expect(school.telegram.join(buyer.telegramId, link)).toBe('requested')
    await school.settleAll()
    expect(school.members()).toEqual([buyer.telegramId])
    expect((await call('GET', buyer)).json().data).toMatchObject({ is_member: true })
    expect(school.channel.links.get(link)).toMatchObject({ is_revoked: true })
    school.telegram.addPerson({ id: 9000, first_name: 'Begona' })
    expect(school.telegram.join(9000, link)).toBe('refused')
    expect(await rows()).toEqual([{ status: 'member', invite_link: null }])
  })

  it('turn away a person who opens the link of somebody else', async () => {
    const buyer = await school.buyer()
    school.telegram.addPerson({ id: 9001, first_name: 'Begona' })
    const linkedStranger = await buildStudent(school.kashf.deps)
    school.telegram.addPerson({ id: 9002, first_name: 'Begona' })
    await linkTelegram(school.kashf.deps, linkedStranger.id, 9002)
    const link = await linkOf(buyer)
    expect([school.telegram.join(9001, link), school.telegram.join(9002, link)]).toEqual([
      'requested',
      'requested',
    ])
    await school.settleAll()
    expect(school.members()).toEqual([])
    expect(school.channel.requests.size).toBe(0)
    await sendMessages(school.kashf.deps)
    for (const id of [9001, 9002]) expect(school.telegram.messagesTo(id)[0]?.text).toContain('havola shaxsiy')
    // The owner can still join by the link.
    expect(school.telegram.join(buyer.telegramId, link)).toBe('requested')
    await school.settleAll()
    expect(school.members()).toEqual([buyer.telegramId])
  })

  it('are for people with access and a linked account', async () => {
    const stranger = await buildStudent(school.kashf.deps)
    expect((await call('GET', stranger)).json().data).toBeNull()
    expect((await call('POST', stranger)).json().error).toBe('purchase_required')
    await enrol(school.kashf.deps, { studentId: stranger.id, courseId: school.courseId })
    expect((await call('GET', stranger)).json().data).toMatchObject({ is_linked: false })
    expect((await call('POST', stranger)).json().error).toBe('telegram_not_linked')
    const late = await school.buyer(new Date(school.kashf.clock.now().getTime() - 1))
    expect((await call('POST', late)).json().error).toBe('purchase_required')
    expect((await call('GET', school.teacher)).json().data).toBeNull()
  })

  it('leave the links of the administrators and those who come by them alone', async () => {
    school.telegram.addPerson({ id: 9003, first_name: 'Eski' })
    expect(school.telegram.join(9003, school.telegram.makeLink(school.channel.id))).toBe('requested')
    await school.settleAll()
    expect([...school.channel.requests]).toEqual([9003])
    expect(await rows()).toEqual([])
  })

  it('expire after a day, and are forgotten', async () => {
    const buyer = await school.buyer()
    const link = await linkOf(buyer)
    school.kashf.clock.advance(23 * HOUR_MS + MINUTE_MS)
    // The link is new, because the first one is not valid long enough.
    expect(await linkOf(buyer)).not.toBe(link)
    school.kashf.clock.advance(25 * HOUR_MS)
    await school.settleAll()
    expect(await rows()).toEqual([])
  })
})

describe('members that the bot has let in', () => {
  it('are removed after a refund, and come back after another purchase', async () => {
    const buyer = await admitted()
    await refund(buyer.id)
    await school.settleAll()
    expect(school.members()).toEqual([])
    expect(await rows()).toEqual([])
    expect((await call('POST', buyer)).json().error).toBe('purchase_required')
    await topUp(school.kashf.deps, buyer.id, 200_000)
    await buyCourse(school.kashf.deps, { student: buyer, courseId: school.courseId })
    expect(await school.enter(buyer)).toBe('requested')
    expect(school.members()).toEqual([buyer.telegramId])
  })

  it('are removed when their term ends, and stay when it was extended', async () => {
    const until = new Date(school.kashf.clock.now().getTime() + HOUR_MS)
    const [ending, extended] = [await admitted(until), await admitted(until)]
    await endAccess(school.kashf.deps, { studentId: extended.id }, new Date(until.getTime() + 24 * HOUR_MS))
    school.kashf.clock.advance(HOUR_MS - 10_000)
    expect(await settleMembers(school.kashf.deps)).toBe(0)
    school.kashf.clock.advance(10_000)
    await school.settleAll()
    expect(school.members()).toEqual([extended.telegramId])
    expect(ending.telegramId).not.toBe(extended.telegramId)
    school.kashf.clock.advance(25 * HOUR_MS)
    await school.settleAll()
    expect(school.members()).toEqual([])
  })

  it('stay after a refund while another source gives access, and leave with the last one', async () => {
    const { deps, clock } = school.kashf
    const buyer = await admitted()
    const until = new Date(clock.now().getTime() + HOUR_MS)
    const given = { userId: buyer.id, courseId: school.courseId, source: 'operator', sourceId: 1 } as const
    await deps.db.transaction((tx) => grantAccess(tx, { ...given, from: null, until, at: clock.now() }))
    await refund(buyer.id)
    await school.settleAll()
    expect(school.members()).toEqual([buyer.telegramId])
    clock.advance(HOUR_MS)
    await school.settleAll()
    expect(school.members()).toEqual([])
  })

  it('are removed when they are blocked, unlink their account or close it', async () => {
    const [blocked, unlinked, closing, staying] = [
      await admitted(),
      await admitted(),
      await admitted(),
      await admitted(),
    ]
    const { deps } = school.kashf
    await deps.db.transaction((tx) => blockUser(deps, tx, { userId: blocked.id, reason: 'sinov' }))
    await unlinkTelegram(deps, {
      userId: unlinked.id,
      caller: { address: '127.0.0.1', userAgent: 'sinov', requestId: 'sinov' },
    })
    await deps.db.run(sql`update app_user set closes_at = ${deps.clock.now()} where id = ${closing.id}`)
    await eraseDueAccounts(deps, PERSONAL_DATA)
    await school.settleAll()
    expect(school.members()).toEqual([staying.telegramId])
    expect(await rows()).toHaveLength(1)
  })

  it('are removed when a refund happens while they are let in', async () => {
    const buyer = await school.buyer()
    school.telegram.join(buyer.telegramId, await linkOf(buyer))
    await school.deliverAll()
    school.kashf.clock.advance(1_000)
    await Promise.all([settleMembers(school.kashf.deps), refund(buyer.id)])
    await school.settleAll()
    expect(school.members()).toEqual([])
    expect(school.channel.requests.size).toBe(0)
  })

  it('are the only ones removed: earlier members and those who lead the chat stay', async () => {
    const earlier = await school.buyer()
    school.channel.members.set(earlier.telegramId, 'member')
    await linkOf(earlier)
    const promoted = await admitted()
    school.channel.members.set(promoted.telegramId, 'administrator')
    await refund(earlier.id)
    await refund(promoted.id)
    await school.settleAll()
    expect(school.members().toSorted()).toEqual([earlier.telegramId, promoted.telegramId])
    expect(await rows()).toEqual([])
  })

  it('stay banned when an administrator of the chat has banned them', async () => {
    const buyer = await admitted()
    // The update about the removal has not arrived yet.
    school.channel.members.set(buyer.telegramId, 'kicked')
    await refund(buyer.id)
    await school.settleAll()
    expect(school.channel.members.get(buyer.telegramId)).toBe('kicked')
    expect(await rows()).toEqual([])
  })

  it('are forgotten once they have left, and invited again when they ask', async () => {
    const buyer = await admitted()
    school.telegram.leave(buyer.telegramId, school.channel.id)
    await school.settleAll()
    expect(await rows()).toEqual([])
    expect(await school.enter(buyer)).toBe('requested')
    expect(school.members()).toEqual([buyer.telegramId])
  })
})

describe('settling members', () => {
  it('works with any number of workers, ten a second, and does everything once', async () => {
    const buyers: Buyer[] = []
    for (let n = 0; n < 25; n++) buyers.push(await school.buyer())
    for (const buyer of buyers) school.telegram.join(buyer.telegramId, await linkOf(buyer))
    await school.deliverAll()
    const settle = () => settleMembers(school.kashf.deps)
    school.kashf.clock.advance(1_000)
    expect((await Promise.all([settle(), settle(), settle()])).toSorted()).toEqual([0, 0, 10])
    expect(await settle()).toBe(0)
    for (let n = 0; n < 5; n++) {
      school.kashf.clock.advance(1_000)
      await Promise.all([settle(), settle()])
    }
    expect(school.members()).toHaveLength(25)
    expect(callsOf('approveChatJoinRequest')).toBe(25)
    for (const buyer of buyers) await refund(buyer.id)
    await school.settleAll()
    expect(school.members()).toEqual([])
    expect(callsOf('unbanChatMember')).toBe(25)
  })

  it('goes on where a worker was killed: before a call, and after it without an answer', async () => {
    const buyer = await school.buyer()
    const link = await linkOf(buyer)
    school.telegram.plan('approveChatJoinRequest', { status: 502, description: 'Bad Gateway' }, 'silent')
    school.telegram.join(buyer.telegramId, link)
    for (const lease of [0, 15_000, 30_000, 60_000]) {
      school.kashf.clock.advance(lease)
      await school.settleAll()
    }
    expect(school.members()).toEqual([buyer.telegramId])
    expect(await rows()).toMatchObject([{ status: 'member' }])
    await refund(buyer.id)
    school.telegram.plan('unbanChatMember', 'silent', { status: 500, description: 'Internal Server Error' })
    for (const lease of [0, 15_000, 30_000, 60_000]) {
      school.kashf.clock.advance(lease)
      await school.settleAll()
    }
    expect(school.members()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('removes a person within a minute also when the first calls fail', async () => {
    const buyer = await admitted()
    school.telegram.plan('unbanChatMember', { status: 502, description: 'Bad Gateway' }, 'silent')
    const since = school.kashf.clock.now().getTime()
    await refund(buyer.id)
    await school.settleAll()
    school.kashf.clock.advance(15_000)
    await school.settleAll()
    expect(school.members()).toEqual([])
    expect(school.kashf.clock.now().getTime() - since).toBeLessThan(MINUTE_MS)
  })

  it('lets the whole bot wait as long as Telegram asks', async () => {
    const buyer = await admitted()
    school.telegram.plan('unbanChatMember', {
      status: 429,
      description: 'Too Many Requests: retry after 20',
      retryAfter: 20,
    })
    await refund(buyer.id)
    await school.settleAll()
    school.kashf.clock.advance(17_000)
    expect(await settleMembers(school.kashf.deps)).toBe(0)
    expect(school.members()).toEqual([buyer.telegramId])
    school.kashf.clock.advance(3_000)
    await school.settleAll()
    expect(school.members()).toEqual([])
  })

  it('waits while the bot lacks its rights, tells the teacher, and goes on once it has them again', async () => {
    const [refunded, waiting] = [await admitted(), await school.buyer()]
    const link = await linkOf(waiting)
    // Telegram refuses a call before the update about the lost right arrives.
    school.channel.botRights = { ...ALL_RIGHTS, can_restrict_members: false }
    await refund(refunded.id)
    school.telegram.join(waiting.telegramId, link)
    for (let n = 0; n < 3; n++) {
      await school.settleAll()
      school.kashf.clock.advance(MINUTE_MS)
    }
    const notices = await school.kashf.deps.db.rows(
      sql`select from notice where user_id = ${school.teacher.id} and kind = 'chat_rights_lost'`,
    )
    expect(notices).toHaveLength(1)
    expect(school.members()).toContain(refunded.telegramId)
    expect((await call('GET', waiting)).json().data).toMatchObject({ works: false })
    expect((await call('POST', await school.buyer())).json().error).toBe('telegram_unavailable')
    const calls = school.telegram.calls.length
    school.kashf.clock.advance(24 * HOUR_MS)
    await school.settleAll()
    // No useless call is made meanwhile: the only call requests updates.
    expect(school.telegram.calls.slice(calls).filter(({ method }) => method !== 'getUpdates')).toEqual([])
    school.telegram.setRights(school.channel.id, ALL_RIGHTS)
    await school.settleAll()
    expect(school.members()).toEqual([waiting.telegramId])
  })
})

describe("within Telegram's limits", () => {
  it('lets 40 people in and removes them in seconds, while as many messages are sent, and loses none', async () => {
    const limited = await startChatSchool({ isLimited: true })
    await limited.connect()
    const { deps, clock } = limited.kashf
    const buyers: Buyer[] = []
    for (let n = 0; n < 40; n++) buyers.push(await limited.buyer())
    for (const { telegramId } of buyers) limited.telegram.allowWriting(telegramId)
    const announce = (once: string) =>
      deps.db.transaction((tx) =>
        notifyAll(
          deps,
          tx,
          buyers.map(({ id: userId }) => ({
            userId,
            kind: 'question_answer' as const,
            subject: { course_id: 7, lesson_id: 8, question_id: 9, title: 'Python', author: 'Jasur' },
            once,
          })),
        ),
      )
    /** Runs the settling for some seconds, as a worker does. */
    const workFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.advance(1_000)
        await Promise.all([settleMembers(deps), sendMessages(deps)])
      }
    }
    for (const buyer of buyers) {
      const { url } = (
        await limited.kashf.call('POST', `/api/courses/${limited.courseId}/telegram-invite`, {
          token: buyer.token,
        })
      ).json().data
      // People take their links one after another, and not all in the same second.
      clock.advance(50)
      expect(limited.telegram.join(buyer.telegramId, url)).toBe('requested')
    }
    await limited.deliverAll()
    await announce('let in')
    await workFor(20)
    expect(limited.members()).toHaveLength(40)
    await announce('removed')
    await takeAccess(deps, { courseId: limited.courseId })
    await workFor(20)
    expect(limited.members()).toEqual([])
    for (const { telegramId } of buyers) expect(limited.telegram.messagesTo(telegramId)).toHaveLength(2)
    await limited.close()
  })
})
