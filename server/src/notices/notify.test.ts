import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildStudent, type TestPerson } from '../testing/builders.ts'
import { openEventStream } from '../testing/event-stream.ts'
import { type NoticeTo, notify, notifyAll } from './notify.ts'

let kashf: TestApp
let student: TestPerson
beforeAll(async () => {
  kashf = await startTestApp()
  student = await buildStudent(kashf.deps)
})
afterAll(() => kashf.close())

const tell = (notice: NoticeTo) => kashf.deps.db.transaction((tx) => notify(kashf.deps, tx, notice))
const published = (userId: number, once?: string): NoticeTo => ({
  userId,
  kind: 'course_published',
  subject: { course_id: 7, title: "O'zbek tili" },
  ...(once && { once }),
})
const noticesOf = (userId: number) =>
  kashf.deps.db.rows<{ kind: string; subject: object; in_product: boolean; is_mailed: boolean }>(sql`
    select kind, subject, in_product, mail_due_at is not null as is_mailed
      from notice where user_id = ${userId} order by id`)

describe('notify', () => {
  it('tells a person in the product and by mail', async () => {
    await tell(published(student.id))
    expect(await noticesOf(student.id)).toEqual([
      {
        kind: 'course_published',
        subject: { course_id: 7, title: "O'zbek tili" },
        in_product: true,
        is_mailed: true,
      },
    ])
  })

  it('tells as the person chose, and not at all when neither way is wanted', async () => {
    const choose = async (in_product: boolean, by_mail: boolean) => {
      const person = await buildStudent(kashf.deps)
      await kashf.deps.db.run(sql`
        insert into notice_choice (user_id, topic, in_product, by_mail)
        values (${person.id}, 'reviews', ${in_product}, ${by_mail})`)
      await tell(published(person.id))
      return noticesOf(person.id)
    }
    expect(await choose(true, false)).toMatchObject([{ in_product: true, is_mailed: false }])
    expect(await choose(false, true)).toMatchObject([{ in_product: false, is_mailed: true }])
    expect(await choose(false, false)).toEqual([])
  })

  it('tells once what is to be told once, also when many tell it at the same time', async () => {
    const person = await buildStudent(kashf.deps)
    await Promise.all(Array.from({ length: 5 }, () => tell(published(person.id, 'course_published:7'))))
    await tell(published(person.id, 'course_published:8'))
    expect(await noticesOf(person.id)).toHaveLength(2)
  })

  it('says nothing of what was rolled back', async () => {
    const person = await buildStudent(kashf.deps)
    const undone = kashf.deps.db.transaction(async (tx) => {
      await notify(kashf.deps, tx, published(person.id))
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await noticesOf(person.id)).toEqual([])
  })

  it('reaches many with one statement, and the pages that are open', async () => {
    const base = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
    const people = await Promise.all(Array.from({ length: 3 }, () => buildStudent(kashf.deps)))
    const [first] = people
    const stream = await openEventStream(base, first?.token ?? '')
    await stream.next('ready')
    await kashf.deps.db.transaction((tx) =>
      notifyAll(
        kashf.deps,
        tx,
        people.map((person) => published(person.id)),
      ),
    )
    await stream.next('notices')
    for (const person of people) expect(await noticesOf(person.id)).toHaveLength(1)
    stream.close()
  })
})
