import type { InlineAnswer } from '@kashf/simulators/telegram/model.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import {
  deliver,
  linkTelegram,
  startTelegramApp,
  type TelegramApp,
} from '../../testing/telegram/telegram-app.ts'

const ASKER = 5001

let running: TelegramApp
let nextUpdate = 1
beforeAll(async () => {
  running = await startTelegramApp()
  running.telegram.addPerson({ id: ASKER, first_name: 'Dilnoza' })
  const { deps } = running.kashf
  const teacher = await buildTeacher(deps)
  for (let n = 1; n <= 45; n++) {
    await buildCourse(deps, {
      teacherId: teacher.id,
      title: `Kashtachilik ${n}`,
      price: n * 10_000,
      lessons: 0,
    })
  }
  await buildCourse(deps, { teacherId: teacher.id, title: 'Bepul naqshlar <b>&', price: 0, lessons: 0 })
  for (const status of [1, 3, 4] as const) {
    await buildCourse(deps, { teacherId: teacher.id, title: "Maxfiy ma'ruza", status, lessons: 0 })
  }
  await deps.db.run(
    sql`update course set score_sum = 94, scores_count = 20 where title = 'Bepul naqshlar <b>&'`,
  )
})
beforeEach(() => running.kashf.deps.publicCache.clear())
afterAll(() => running.close())

/** Searches as a person does. Null if the bot gave no answer. */
async function search(
  query: string,
  offset = '',
  from = ASKER,
  language_code?: string,
): Promise<InlineAnswer | null> {
  const id = running.telegram.searchInline(ASKER, query, offset)
  const answer = await deliver(running.kashf, {
    update_id: nextUpdate++,
    inline_query: { id, from: { id: from, language_code }, query, offset, chat_type: 'group' },
  })
  expect(answer.statusCode).toBe(200)
  return running.telegram.state.inlineQueries.get(id) ?? null
}

describe('searching for courses in any chat', () => {
  it('gives cards with a picture, the price and a button that opens the course', async () => {
    const answer = await search('bepul naqshlar')
    expect(answer).toMatchObject({ cacheTimeS: 60, nextOffset: '', button: null })
    const [card, ...others] = answer?.cards ?? []
    expect(others).toEqual([])
    const url = `http://kashf.test/course/${card?.id}`
    expect(card).toEqual({
      id: expect.stringMatching(/^\d+$/),
      title: 'Bepul naqshlar <b>&',
      description: expect.stringMatching(/^Ustoz .+\nBepul · ★ 4,7$/),
      thumbnail_url: expect.stringMatching(/^http:\/\/kashf\.test\/media\/\S+\/240\.webp$/),
      text: expect.stringMatching(/^Bepul naqshlar <b>&\n.+\nBepul · ★ 4,7$/),
      buttons: [[{ text: "Kursni ko'rish", url }]],
    })
    const call = running.telegram.calls.findLast(({ method }) => method === 'answerInlineQuery')
    expect(call?.parameters.get('results')).toMatchObject([
      { input_message_content: { link_preview_options: { url, prefer_large_media: true } } },
    ])
    const [paid] = (await search('kashtachilik 3'))?.cards ?? []
    expect(paid?.description).toMatch(/\n36\s000\sso'm$/)
  })

  it('answers in the language of the account, and of Telegram to people without one', async () => {
    const { deps } = running.kashf
    const cardOf = async (query: string, language?: string) =>
      (await search(query, '', ASKER, language))?.cards[0]
    expect(await cardOf('bepul naqshlar', 'ru')).toMatchObject({
      description: expect.stringMatching(/\nБесплатно · ★ 4,7$/),
      buttons: [[{ text: 'Посмотреть курс', url: expect.stringContaining('http://kashf.test/ru/course/') }]],
    })
    expect((await cardOf('kashtachilik 3', 'ru'))?.description).toMatch(/\n36\s000\sсум$/)
    expect((await search("maxfiy ma'ruza", '', ASKER, 'ru'))?.button?.text).toBe('Такого курса нет')
    expect((await cardOf('bepul naqshlar', 'en'))?.description).toMatch(/\nBepul/)
    const student = await buildStudent(deps)
    await linkTelegram(deps, student.id, ASKER)
    await deps.db.run(sql`update app_user set language = 'uz-Cyrl' where id = ${student.id}`)
    expect(await cardOf('bepul naqshlar', 'ru')).toMatchObject({
      description: expect.stringMatching(/\nБепул · ★ 4,7$/),
      buttons: [[{ text: 'Курсни кўриш', url: expect.stringContaining('/uz-cyrl/course/') }]],
    })
    await deps.db.run(sql`delete from telegram_account where telegram_id = ${ASKER}::bigint`)
  })

  it.each(['', 'kashtachilik'])('pages through all courses by offset, each once: “%s”', async (query) => {
    const seen: string[] = []
    let offset = ''
    do {
      const answer = await search(query, offset)
      seen.push(...(answer?.cards ?? []).map(({ id }) => id))
      offset = answer?.nextOffset ?? ''
      expect(seen.length).toBeLessThan(100)
    } while (offset)
    expect(seen).toHaveLength(query === '' ? 46 : 45)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('finds only published courses, and says that there is nothing', async () => {
    const answer = await search("maxfiy ma'ruza")
    expect(answer).toMatchObject({ cards: [], button: { text: 'Bunday kurs topilmadi' } })
    const titles = (await search(''))?.cards.map(({ title }) => title)
    expect(titles).not.toContain("Maxfiy ma'ruza")
  })

  it('takes whatever people type, and forged offsets', async () => {
    for (const query of ['\u0000', '%_\\', "'; drop table course; --", '𝕂'.repeat(250), '\ud800', '   ']) {
      expect(await search(query)).not.toBeNull()
    }
    for (const offset of ['x', '["popular",1e999,2]', '{}', '\u0000']) {
      expect((await search('', offset))?.cards).toHaveLength(20)
    }
    for (const inline_query of [null, 1, {}, { id: 'a', from: { id: ASKER }, query: 1, offset: '' }]) {
      const answer = await deliver(running.kashf, { update_id: nextUpdate++, inline_query })
      expect(answer.statusCode).toBe(200)
    }
  })

  it('answers all who ask for a page at the same time alike', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => search('kashtachilik')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.cards).toHaveLength(20)
  })

  it('gives up a search that Telegram refuses or does not answer, because late answers are of no use', async () => {
    running.telegram.plan(
      'answerInlineQuery',
      {
        status: 400,
        description: 'Bad Request: query is too old and response timeout expired or query ID is invalid',
      },
      { status: 500, description: 'Internal Server Error' },
    )
    expect([await search('kashtachilik'), await search('kashtachilik')]).toEqual([null, null])
    running.telegram.plan('answerInlineQuery', 'silent')
    expect(await search('kashtachilik')).not.toBeNull()
    running.telegram.plan('answerInlineQuery', {
      status: 429,
      description: 'Too Many Requests: retry after 30',
      retryAfter: 30,
    })
    expect(await search('kashtachilik')).toBeNull()
    const pause = await running.kashf.deps.db.one<{ seconds: number }>(sql`
      select extract(epoch from next_batch_at - ${running.kashf.clock.now()}::timestamptz)::int as seconds from telegram_sending`)
    expect(pause?.seconds).toBeGreaterThan(20)
  })

  it('answers one person 120 times a minute at most', async () => {
    running.kashf.clock.startWindow(60_000)
    running.kashf.clock.stop()
    const answers: (InlineAnswer | null)[] = []
    for (let n = 0; n < 125; n++) answers.push(await search('kashtachilik', '', 6001))
    expect(answers.filter((answer) => answer !== null)).toHaveLength(120)
    expect(await search('kashtachilik', '', 6002)).not.toBeNull()
  })
})
