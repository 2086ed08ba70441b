import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { makeRecording } from '../../media/recordings/make-recording.ts'
import { runTool } from '../../testing/files/clips.ts'
import { deliver } from '../../testing/telegram/telegram-app.ts'
import { type ChatPerson, type Dialogue, startDialogue } from '../../testing/telegram/telegram-dialogue.ts'
import { postFileAnswers } from './post-file-answers.ts'

let folder: string
let voice: Uint8Array
let picture: Uint8Array
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-replies-'))
  const file = path.join(folder, 'voice.oga')
  await runTool(['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'libopus', '-b:a', '24k', '-f', 'ogg', file])
  voice = await readFile(file)
  const grey = { width: 600, height: 400, channels: 3, background: '#888' } as const
  picture = await sharp({ create: grey }).jpeg().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let dialogue: Dialogue
let teacher: ChatPerson
let learner: ChatPerson
let notice: number
beforeEach(async () => {
  dialogue = await startDialogue()
  ;({ teacher, learner } = dialogue)
  await dialogue.ask(learner, 'Savol', { at_s: 42 })
  await dialogue.send()
  notice = dialogue.last(teacher).message_id
})
afterEach(() => dialogue.close())

const toNotice = () => ({ replyTo: notice })
const due = () => postFileAnswers(dialogue.kashf.deps)
/** Delivers what people sent, posts it when albums are whole, and sends what the bot says. */
async function exchange(): Promise<string> {
  await dialogue.exchange()
  dialogue.kashf.clock.advance(2_000)
  await due()
  await dialogue.send()
  return dialogue.last(teacher).text
}
interface Shown {
  text: string
  at_s: number | null
  photos: { url: string }[]
  voice: { id: number; state: string; url: string | null; duration_s: number | null } | null
}
async function answers(): Promise<Shown[]> {
  const url = `/api/courses/lesson/${dialogue.lessonId}/questions`
  return (await dialogue.kashf.call('GET', url, { token: learner.token })).json().data[0].replies
}

describe('an answer with files', () => {
  it('is a voice at the second of the question, heard by others, with a text beside it', async () => {
    dialogue.telegram.sendVoice(teacher.telegramId, { bytes: voice, durationS: 2 }, toNotice())
    expect(await exchange()).toContain('Saytda chiqdi')
    const [answer] = await answers()
    expect(answer).toMatchObject({ text: '', at_s: 42, photos: [], voice: { state: 'waiting' } })
    const recordingId = answer?.voice?.id ?? 0
    await makeRecording(dialogue.kashf.deps, { recordingId }, new AbortController().signal)
    const [made] = await answers()
    expect(made?.voice).toMatchObject({ state: 'ready', duration_s: expect.closeTo(2, 0) })
    expect(await dialogue.kashf.deps.db.rows(sql`select from telegram_answer`)).toEqual([])
  })

  it('is an album as one answer, whose caption may be changed before and after it is posted', async () => {
    const { telegram, kashf } = dialogue
    const options = { ...toNotice(), caption: 'Birinchi' }
    const [first = 0] = telegram.sendPhotos(teacher.telegramId, [picture, picture, picture], options)
    const updates = await dialogue.updates()
    for (const update of updates) await deliver(kashf, update)
    expect(await due()).toBe(0)
    telegram.edit(teacher.telegramId, first, 'Ikkinchi')
    expect(await exchange()).toContain('Saytda chiqdi')
    expect(await answers()).toMatchObject([{ text: 'Ikkinchi', photos: [{}, {}, {}], voice: null }])
    telegram.edit(teacher.telegramId, first, 'Uchinchi')
    expect(await exchange()).toContain("Saytda ham o'zgardi")
    for (const update of updates) await deliver(kashf, update)
    expect(await exchange()).toContain("Saytda ham o'zgardi")
    expect(await answers()).toMatchObject([{ text: 'Uchinchi', photos: [{}, {}, {}] }])
    expect(telegram.messagesTo(teacher.telegramId)).toHaveLength(3)
  })

  it('is posted once by any number of repeated updates and workers, and after a lost file', async () => {
    const { telegram, kashf } = dialogue
    telegram.sendPhotos(teacher.telegramId, [picture], toNotice())
    const [update = {}] = await dialogue.updates()
    await Promise.all(Array.from({ length: 20 }, () => deliver(kashf, update)))
    telegram.plan('getFile', { status: 502, description: 'Bad Gateway' })
    expect(await due()).toBe(1)
    expect(await answers()).toEqual([])
    kashf.clock.advance(60_000)
    await Promise.all([due(), due(), due()])
    expect(await answers()).toMatchObject([{ photos: [{}] }])
    expect(await exchange()).toContain('Saytda chiqdi')
    expect(await answers()).toHaveLength(1)
  })

  it('is refused with a sentence when it is too long, too large, too many, or not what it says', async () => {
    const { telegram } = dialogue
    const { telegramId } = teacher
    telegram.sendVoice(telegramId, { bytes: voice, durationS: 61 }, toNotice())
    expect(await exchange()).toBe('Saytga chiqmadi. Ovozli xabar 60 soniyadan oshmasin.')
    telegram.sendVoice(telegramId, { bytes: new Uint8Array(20 * 2 ** 20 + 1), durationS: 2 }, toNotice())
    expect(await exchange()).toBe("Saytga chiqmadi. Yuborilgan ma'lumot hajmi juda katta.")
    telegram.sendVoice(telegramId, { bytes: Buffer.from('<html>'), durationS: 2 }, toNotice())
    expect(await exchange()).toContain("Faylni o'qib bo'lmadi")
    telegram.sendVoice(telegramId, { bytes: picture, durationS: 2 }, toNotice())
    expect(await exchange()).toContain("Faylni o'qib bo'lmadi")
    telegram.sendPhotos(telegramId, [Buffer.from('x')], toNotice())
    expect(await exchange()).toContain("Faylni o'qib bo'lmadi")
    expect(await answers()).toEqual([])
    telegram.sendPhotos(
      telegramId,
      Array.from({ length: 4 }, () => picture),
      toNotice(),
    )
    await exchange()
    const said = telegram.messagesTo(telegramId).slice(-2)
    expect(said.map(({ text }) => text.slice(0, 35)).toSorted()).toEqual([
      'Saytda chiqdi. Shu xabarni tahrirla',
      'Saytga chiqmadi. 3 tadan oshmasin.',
    ])
  })

  it('is refused when Telegram keeps the file, or the right went while it was fetched', async () => {
    const { telegram, kashf } = dialogue
    telegram.plan('getFile', { status: 400, description: 'Bad Request: file is temporarily unavailable' })
    telegram.sendPhotos(teacher.telegramId, [picture], toNotice())
    expect(await exchange()).toBe("Saytga chiqmadi. Telegram faylni bermadi. Birozdan so'ng yana yuboring.")
    telegram.sendPhotos(teacher.telegramId, [picture], toNotice())
    await dialogue.exchange()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    expect(await exchange()).toContain('Hisobingiz bloklangan')
    telegram.sendPhotos(teacher.telegramId, [picture], toNotice())
    await dialogue.exchange()
    await kashf.deps.db.run(sql`delete from telegram_account where user_id = ${teacher.id}`)
    await due()
    expect(await kashf.deps.db.rows(sql`select from telegram_answer`)).toEqual([])
    expect(await answers()).toEqual([])
  })
})
