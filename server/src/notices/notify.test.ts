import { describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { openEventStream } from '../testing/clients/event-stream.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { type NewNotice, notify, notifyAll } from './notify.ts'

const kashf = testApp()
const student = testPerson(kashf, buildStudent)

const deliver = (notice: NewNotice) => kashf.deps.db.transaction((tx) => notify(kashf.deps, tx, notice))
const published = (userId: number, once?: string): NewNotice => ({
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
  it('notifies a person in the product and by mail', async () => {
    await deliver(published(student.id))
    expect(await noticesOf(student.id)).toEqual([
      {
        kind: 'course_published',
        subject: { course_id: 7, title: "O'zbek tili" },
        in_product: true,
        is_mailed: true,
      },
    ])
  })

  it('uses the channels that the person chose, possibly none', async () => {
    const choose = async (in_product: boolean, by_mail: boolean) => {
      const person = await buildStudent(kashf.deps)
      await kashf.deps.db.run(sql`
        insert into notice_choice (user_id, topic, in_product, by_mail)
        values (${person.id}, 'reviews', ${in_product}, ${by_mail})`)
      await deliver(published(person.id))
      return noticesOf(person.id)
    }
    expect(await choose(true, false)).toMatchObject([{ in_product: true, is_mailed: false }])
    expect(await choose(false, true)).toMatchObject([{ in_product: false, is_mailed: true }])
    expect(await choose(false, false)).toEqual([])
  })

  it('notifies once per idempotency key, also in concurrent calls', async () => {
    const person = await buildStudent(kashf.deps)
    await Promise.all(Array.from({ length: 5 }, () => deliver(published(person.id, 'course_published:7'))))
    await deliver(published(person.id, 'course_published:8'))
    expect(await noticesOf(person.id)).toHaveLength(2)
  })

  it('leaves no notice of a transaction that was rolled back', async () => {
    const person = await buildStudent(kashf.deps)
    const rolledBack = kashf.deps.db.transaction(async (tx) => {
      await notify(kashf.deps, tx, published(person.id))
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await noticesOf(person.id)).toEqual([])
  })

  it('reaches many people and their open pages', async () => {
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
