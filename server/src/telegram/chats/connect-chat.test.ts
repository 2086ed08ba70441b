import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { eraseDueAccounts } from '../../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { takeAccess } from '../../testing/builders/learning.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { ALL_RIGHTS, type ChatSchool, startChatSchool } from '../../testing/telegram/course-chat.ts'
import { deliver, linkTelegram } from '../../testing/telegram/telegram-app.ts'

let school: ChatSchool
beforeEach(async () => {
  school = await startChatSchool()
})
afterEach(() => school.close())

const show = async (teacher: TestPerson = school.teacher, courseId = school.courseId) =>
  (await school.kashf.call('GET', `/api/courses/${courseId}/telegram-chat`, { token: teacher.token })).json()
    .data
const connect = (input: { teacher?: TestPerson; courseId?: number; chatId?: number } = {}) =>
  school.kashf.call('PUT', `/api/courses/${input.courseId ?? school.courseId}/telegram-chat`, {
    token: (input.teacher ?? school.teacher).token,
    body: { chat_id: input.chatId ?? school.channel.id },
  })
const errorOf = async (answer: ReturnType<typeof connect>) => (await answer).json().error
async function appoint(groupId = school.channel.id, rights = ALL_RIGHTS): Promise<void> {
  school.telegram.setRights(groupId, rights)
  await school.deliverAll()
}

describe('connecting a channel to a course', () => {
  it('offers the chats where the teacher has appointed the bot, and connects one', async () => {
    expect(await show()).toEqual({
      group: null,
      is_linked: true,
      add_to_channel_url: 'https://t.me/kashf_sinov_bot?startchannel&admin=invite_users+restrict_members',
      add_to_group_url: 'https://t.me/kashf_sinov_bot?startgroup&admin=invite_users+restrict_members',
      chat: null,
      others: [],
    })
    await appoint()
    const chat = {
      chat_id: school.channel.id,
      kind: 'channel',
      title: 'Yopiq kanal',
      can_invite: true,
      can_remove: true,
    }
    expect(await show()).toMatchObject({ chat: null, others: [chat] })
    expect((await connect()).json().data).toMatchObject({ chat: { ...chat, members: 0 }, others: [] })
    // Repeating it verifies the chat again.
    expect((await connect()).statusCode).toBe(200)
  })

  it('offers a chat to nobody else', async () => {
    const other = await buildTeacher(school.kashf.deps)
    school.telegram.addPerson({ id: 7002, first_name: 'Begona' })
    await linkTelegram(school.kashf.deps, other.id, 7002)
    const course = await buildCourse(school.kashf.deps, { teacherId: other.id })
    await appoint()
    expect(await show(other, course.id)).toMatchObject({ others: [] })
    expect(await errorOf(connect({ teacher: other, courseId: course.id }))).toBe('not_found')
    expect(await errorOf(connect({ teacher: other }))).toBe('not_found')
    expect(await errorOf(connect({ chatId: -5 }))).toBe('not_found')
  })

  it('remembers no chat in which a stranger has appointed the bot', async () => {
    school.telegram.addPerson({ id: 7003, first_name: 'Begona' })
    const group = school.telegram.addGroup({ title: 'Begona guruh', ownerId: 7003 })
    await appoint(group.id)
    expect(await school.kashf.deps.db.rows(sql`select from telegram_chat`)).toEqual([])
  })

  it('asks Telegram whether the teacher still leads the chat, it is closed and the bot has its rights', async () => {
    await appoint()
    school.channel.members.set(school.teacherTelegramId, 'member')
    expect(await errorOf(connect())).toBe('telegram_chat_not_yours')
    school.channel.members.set(school.teacherTelegramId, 'administrator')
    school.channel.username = 'ochiq_kanal'
    expect(await errorOf(connect())).toBe('telegram_chat_public')
    delete school.channel.username
    // The update about the lost right has not arrived yet.
    school.channel.botRights = { ...ALL_RIGHTS, can_restrict_members: false }
    expect(await errorOf(connect())).toBe('telegram_chat_rights')
    expect(await show()).toMatchObject({ chat: null, others: [{ can_invite: true, can_remove: false }] })
    school.channel.botRights = null
    expect(await errorOf(connect())).toBe('telegram_chat_rights')
    school.channel.botRights = ALL_RIGHTS
    await school.kashf.deps.db.run(sql`delete from telegram_account where user_id = ${school.teacher.id}`)
    expect(await errorOf(connect())).toBe('telegram_not_linked')
  })

  it('gives a course one chat and a chat one course, also at the same time', async () => {
    const second = await buildCourse(school.kashf.deps, { teacherId: school.teacher.id })
    const group = school.telegram.addGroup({
      title: 'Yopiq guruh',
      type: 'supergroup',
      ownerId: school.teacherTelegramId,
    })
    await appoint()
    await appoint(group.id)
    const answers = await Promise.all([connect(), connect({ courseId: second.id })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
    const taken = answers[0]?.statusCode === 200 ? school.courseId : second.id
    expect(await errorOf(connect({ courseId: taken, chatId: group.id }))).toBe('telegram_course_taken')
    expect(await errorOf(connect({ courseId: taken === second.id ? school.courseId : second.id }))).toBe(
      'telegram_chat_taken',
    )
  })

  it('answers that Telegram is not available, and when to try again', async () => {
    await appoint()
    school.telegram.plan('getChatMember', {
      status: 429,
      description: 'Too Many Requests: retry after 7',
      retryAfter: 7,
    })
    const answer = await connect()
    expect(answer.json().error).toBe('telegram_unavailable')
    expect(answer.headers['retry-after']).toBe('7')
    school.telegram.plan('getChat', 'silent')
    expect(await errorOf(connect())).toBe('telegram_unavailable')
    expect(await show()).toMatchObject({ chat: null })
  })

  it('forgets a chat that the bot was removed from before it was connected', async () => {
    await appoint()
    school.telegram.setRights(school.channel.id, null)
    await school.deliverAll()
    expect(await show()).toMatchObject({ others: [] })
  })
})

describe('a connected channel', () => {
  const notices = () =>
    school.kashf.deps.db.rows<{ kind: string; subject: object }>(
      sql`select kind, subject from notice where user_id = ${school.teacher.id} order by id`,
    )

  it('tells its teacher once when the bot loses a right, by the bot as well', async () => {
    await school.connect()
    await appoint(school.channel.id, { ...ALL_RIGHTS, can_restrict_members: false })
    await appoint(school.channel.id, { ...ALL_RIGHTS, can_invite_users: false, can_restrict_members: false })
    school.telegram.setRights(school.channel.id, null)
    await school.deliverAll()
    expect(await notices()).toEqual([
      {
        kind: 'chat_rights_lost',
        subject: {
          course_id: school.courseId,
          title: expect.any(String),
          chat: 'Yopiq kanal',
          group_id: null,
        },
      },
    ])
    expect(await show()).toMatchObject({ chat: { can_invite: false, can_remove: false } })
    const queued = await school.kashf.deps.db.rows(
      sql`select from telegram_message where telegram_id = ${school.teacherTelegramId}::bigint`,
    )
    expect(queued).toHaveLength(1)
    await appoint()
    expect(await show()).toMatchObject({ chat: { can_invite: true, can_remove: true } })
    await appoint(school.channel.id, { ...ALL_RIGHTS, can_invite_users: false })
    expect(await notices()).toHaveLength(2)
  })

  it('keeps the newest rights when updates overtake each other', async () => {
    await school.connect()
    const update = (update_id: number, can_invite_users: boolean) => ({
      update_id,
      my_chat_member: {
        chat: { id: school.channel.id, type: 'channel', title: 'Yopiq kanal' },
        from: { id: school.teacherTelegramId },
        new_chat_member: { status: 'administrator', can_invite_users, can_restrict_members: true },
      },
    })
    await deliver(school.kashf, update(900_002, true))
    await deliver(school.kashf, update(900_001, false))
    expect(await show()).toMatchObject({ chat: { can_invite: true } })
    expect(await notices()).toEqual([])
  })

  it('follows its rights when Telegram restarts the numbers of updates after a quiet week', async () => {
    const { kashf, channel } = school
    await school.connect()
    await kashf.deps.db.run(sql`update telegram_chat set update_id = 900000000`)
    await kashf.deps.db.run(sql`
      insert into telegram_update (update_id, received_at) values (900000000, ${kashf.clock.now()})`)
    kashf.clock.advance(7 * DAY_MS)
    school.telegram.setRights(channel.id, null)
    await school.deliverAll()
    expect(await show()).toMatchObject({ chat: { can_invite: false, can_remove: false } })
  })

  it('is forgotten when its teacher closes the account, and nobody is removed', async () => {
    await school.connect()
    const buyer = await school.buyer()
    await school.enter(buyer)
    const { deps } = school.kashf
    await deps.db.run(
      sql`update app_user set closes_at = ${deps.clock.now()} where id = ${school.teacher.id}`,
    )
    await eraseDueAccounts(deps, PERSONAL_DATA)
    await school.settleAll()
    expect(await deps.db.rows(sql`select from telegram_chat`)).toEqual([])
    expect(school.members()).toEqual([buyer.telegramId])
  })

  it('is disconnected by its teacher, and nobody is removed', async () => {
    await school.connect()
    const buyer = await school.buyer()
    await school.enter(buyer)
    const disconnect = (teacher: TestPerson) =>
      school.kashf.call('DELETE', `/api/courses/${school.courseId}/telegram-chat`, { token: teacher.token })
    expect((await disconnect(await buildTeacher(school.kashf.deps))).statusCode).toBe(404)
    expect((await disconnect(school.teacher)).json().data).toMatchObject({ chat: null })
    await takeAccess(school.kashf.deps, { studentId: buyer.id })
    await school.settleAll()
    expect(school.members()).toEqual([buyer.telegramId])
  })

  describe('is connected again', () => {
    const disconnect = () =>
      school.kashf.call('DELETE', `/api/courses/${school.courseId}/telegram-chat`, {
        token: school.teacher.token,
      })
    const connect = (courseId: number) =>
      school.kashf.call('PUT', `/api/courses/${courseId}/telegram-chat`, {
        token: school.teacher.token,
        body: { chat_id: school.channel.id },
      })
    /** Members who, while the chat is disconnected, lose their access, keep it, are blocked, unlink, and leave. */
    async function disconnectedWithFive() {
      await school.connect()
      const five = [
        await school.buyer(),
        await school.buyer(),
        await school.buyer(),
        await school.buyer(),
        await school.buyer(),
      ] as const
      for (const buyer of five) await school.enter(buyer)
      const invited = await school.buyer()
      await school.kashf.call('POST', `/api/courses/${school.courseId}/telegram-invite`, {
        token: invited.token,
      })
      expect((await disconnect()).statusCode).toBe(200)
      const { deps } = school.kashf
      const [refunded, kept, blocked, unlinked, left] = five
      await takeAccess(deps, { studentId: refunded.id })
      await deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
      await deps.db.run(sql`delete from telegram_account where user_id = ${unlinked.id}`)
      school.telegram.leave(left.telegramId, school.channel.id)
      await school.settleAll()
      const stayed = [refunded, kept, blocked, unlinked].map(({ telegramId }) => telegramId)
      expect(school.members()).toEqual(stayed)
      return { kept, stayed }
    }

    it('to the same course, and those without access are removed', async () => {
      const { kept } = await disconnectedWithFive()
      expect((await connect(school.courseId)).json().data.chat).toMatchObject({ members: 4 })
      await school.settleAll()
      expect(school.members()).toEqual([kept.telegramId])
      expect(
        await school.kashf.deps.db.rows(sql`select telegram_id::int as id, status from telegram_chat_member`),
      ).toEqual([{ id: kept.telegramId, status: 'member' }])
    })

    it('also after the bot was removed and appointed again', async () => {
      const { kept, stayed } = await disconnectedWithFive()
      school.telegram.setRights(school.channel.id, null)
      await school.settleAll()
      expect((await connect(school.courseId)).json().error).toBe('telegram_chat_rights')
      expect(school.members()).toEqual(stayed)
      await school.connect()
      await school.settleAll()
      expect(school.members()).toEqual([kept.telegramId])
    })

    it('to another course, whose teacher decides about the old members', async () => {
      const { stayed } = await disconnectedWithFive()
      const other = await buildCourse(school.kashf.deps, { teacherId: school.teacher.id, price: 50_000 })
      expect((await connect(other.id)).json().data.chat).toMatchObject({ members: 0 })
      await school.settleAll()
      expect(school.members()).toEqual(stayed)
      expect(await school.kashf.deps.db.rows(sql`select from telegram_chat_member`)).toEqual([])
    })
  })
})
