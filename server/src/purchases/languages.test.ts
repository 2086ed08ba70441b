import { randomUUID } from 'node:crypto'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { topUp } from '../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

/** A client that names its language. */
const clientOf = (language: InterfaceLanguage) => ({
  get: async (person: TestPerson, url: string) =>
    (await kashf.call('GET', url, { token: person.token, headers: { 'kashf-language': language } })).json(),
  post: async (person: TestPerson, url: string, body?: object) =>
    (
      await kashf.call('POST', url, {
        token: person.token,
        headers: { 'kashf-language': language },
        ...(body && { body }),
      })
    ).json(),
})

const course = (title: string, price = 100_000) =>
  buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 0, price, title })
async function richStudent(): Promise<TestPerson> {
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 1_000_000)
  return student
}

const SAID = {
  uz: {
    free: 'Kurs sizga ochildi.',
    bought: 'Kurs muvaffaqiyatli sotib olindi.',
    again: 'Bu kurs sizda allaqachon ochiq.',
    bundle: "To'plam sotib olindi, kurslar sizga ochildi.",
    bundleAgain: "Bu to'plam sizda allaqachon bor.",
    refunded: "Kurs qaytarildi, pul hamyoningizga o'tkazildi.",
    freeReturned: 'Kurs qaytarildi.',
    giftReturned: "Sovg'a qaytarib olindi, pul hamyoningizga o'tkazildi.",
    toppedUp: "Payme orqali hamyon to'ldirildi",
    buyersLine: '“Algebra” kursi sotib olindi',
    bundleLine: "“Fizika” kursi sotib olindi: 120\u00a0000\u00a0so'm o'rniga, “Yozgi” to'plamida",
    discountLine: "“Fizika” kursi sotuvidagi chegirma, “Yozgi” to'plami",
    refundLine:
      "“Algebra” kursi uchun pul qaytarildi. Sabab: Siz 72 soat ichida qaytardingiz (0 foizi ko'rilgan edi)",
    ownReason: "O'quvchi 72 soat ichida qaytardi, kursning 0 foizi ko'rilgan",
    giftLine: "“Kimyo” kursi sovg'a uchun sotib olindi",
    giftBackLine: "“Kimyo” kursi sovg'asi uchun pul qaytarildi",
    giftSoldLine: "“Kimyo” kursi sotildi: sovg'a ishlatildi",
  },
  'uz-Cyrl': {
    free: 'Курс сизга очилди.',
    bought: 'Курс муваффақиятли сотиб олинди.',
    again: 'Бу курс сизда аллақачон очиқ.',
    bundle: 'Тўплам сотиб олинди, курслар сизга очилди.',
    bundleAgain: 'Бу тўплам сизда аллақачон бор.',
    refunded: 'Курс қайтарилди, пул ҳамёнингизга ўтказилди.',
    freeReturned: 'Курс қайтарилди.',
    giftReturned: 'Совға қайтариб олинди, пул ҳамёнингизга ўтказилди.',
    toppedUp: 'Payme орқали ҳамён тўлдирилди',
    buyersLine: '“Алгебра” курси сотиб олинди',
    bundleLine: '“Физика” курси сотиб олинди: 120\u00a0000\u00a0сўм ўрнига, “Ёзги” тўпламида',
    discountLine: '“Физика” курси сотувидаги чегирма, “Ёзги” тўплами',
    refundLine:
      '“Алгебра” курси учун пул қайтарилди. Сабаб: Сиз 72 соат ичида қайтардингиз (0 фоизи кўрилган эди)',
    ownReason: 'Ўқувчи 72 соат ичида қайтарди, курснинг 0 фоизи кўрилган',
    giftLine: '“Кимё” курси совға учун сотиб олинди',
    giftBackLine: '“Кимё” курси совғаси учун пул қайтарилди',
    giftSoldLine: '“Кимё” курси сотилди: совға ишлатилди',
  },
  ru: {
    free: 'Курс открыт для вас.',
    bought: 'Курс успешно куплен.',
    again: 'Этот курс у вас уже открыт.',
    bundle: 'Набор куплен, курсы открыты для вас.',
    bundleAgain: 'Этот набор у вас уже есть.',
    refunded: 'Курс возвращён, деньги зачислены в ваш кошелёк.',
    freeReturned: 'Курс возвращён.',
    giftReturned: 'Подарок возвращён, деньги зачислены в ваш кошелёк.',
    toppedUp: 'Кошелёк пополнен через Payme',
    buyersLine: 'Куплен курс «Algebra»',
    bundleLine: 'Куплен курс «Fizika»: вместо 120\u00a0000\u00a0сум, в наборе «Yozgi»',
    discountLine: 'Скидка при продаже курса «Fizika», набор «Yozgi»',
    refundLine:
      'Возвращены деньги за курс «Algebra». Причина: Вы вернули курс в течение 72 часов (просмотрено 0 %)',
    ownReason: 'Ученик вернул курс в течение 72 часов, просмотрено 0 %',
    giftLine: 'Курс «Kimyo» куплен в подарок',
    giftBackLine: 'Возвращены деньги за подаренный курс «Kimyo»',
    giftSoldLine: 'Продан курс «Kimyo»: подарок использован',
  },
} as const

it.each(Object.keys(SAID) as InterfaceLanguage[])(
  'says purchases, bundles, refunds and gifts in the language of the page: %s',
  async (language) => {
    const said = SAID[language]
    const { get, post } = clientOf(language)
    const student = await richStudent()
    const comments = async (person: TestPerson, limit: number) =>
      (await get(person, `/api/users/statement?limit=${limit}`)).data.map(
        ({ comment }: { comment: string }) => comment,
      )

    const free = await course('Bepul', 0)
    expect((await get(student, `/api/actioncourses/buy-course/${free.id}`)).message).toBe(said.free)
    expect((await post(student, `/api/purchases/${free.id}/refund`)).message).toBe(said.freeReturned)
    const { id } = await course('Algebra')
    expect((await get(student, `/api/actioncourses/buy-course/${id}`)).message).toBe(said.bought)
    expect((await get(student, `/api/actioncourses/buy-course/${id}`)).message).toBe(said.again)
    expect(await comments(student, 2)).toEqual([said.buyersLine, said.toppedUp])
    expect((await post(student, `/api/purchases/${id}/refund`)).message).toBe(said.refunded)
    expect(await comments(student, 1)).toEqual([said.refundLine])
    const operator = await buildOperator(kashf.deps)
    const ledger = await get(operator, '/api/admin/ledger?limit=1')
    const [before] = said.refundLine.split(/(?<=Sabab: |Сабаб: |Причина: )/)
    expect(ledger.data[0].comment).toBe(`${before}${said.ownReason}`)
    const refunds = await get(operator, '/api/admin/purchases?status=refunded&limit=1')
    expect(refunds.data[0].refund_reason).toBe(said.ownReason)

    const courseIds = [(await course('Fizika')).id, (await course('Mexanika')).id]
    const body = { title: 'Yozgi', price: 150_000, course_ids: courseIds }
    const made = await post(teacher, '/api/bundles', body)
    const order = { price: 180_000, course_ids: courseIds }
    const purchase = `/api/bundles/${made.data.id}/purchase`
    expect((await post(student, purchase, order)).message).toBe(said.bundle)
    expect((await post(student, purchase, order)).message).toBe(said.bundleAgain)
    expect(await comments(student, 2)).toContain(said.bundleLine)
    expect(await comments(teacher, 4)).toContain(said.discountLine)

    const gift = { course_id: (await course('Kimyo')).id, price: 120_000 }
    const give = () => post(student, '/api/gifts', { ...gift, request_id: randomUUID() })
    const first = (await give()).data
    expect((await post(student, `/api/gifts/${first.id}/return`)).message).toBe(said.giftReturned)
    expect(await comments(student, 2)).toEqual([said.giftBackLine, said.giftLine])
    const { code } = (await give()).data
    expect((await post(await buildStudent(kashf.deps), '/api/gifts/redeem', { code })).message).toBe(
      said.free,
    )
    expect(await comments(teacher, 1)).toEqual([said.giftSoldLine])
  },
)

it('answers a client that names no language in Latin', async () => {
  const { id } = await course('Algebra')
  const student = await richStudent()
  const answer = await kashf.call('GET', `/api/actioncourses/buy-course/${id}`, student)
  expect(answer.json().message).toBe(SAID.uz.bought)
})

it('sells for a process of the previous version, and shows its line in each language', async () => {
  const { id } = await course('Algebra')
  const student = await richStudent()
  await kashf.deps.db.run(sql`
    select sell_course(${student.id}, c.id, now(), c.teacher_id, c.title, c.price_tiyin, c.period, 20, null, 12000000::bigint,
      now(), null, '“Algebra” kursi sotib olindi', '“Algebra” kursi sotildi', null, null, 0, null)
      from course c where c.id = ${id}`)
  for (const language of ['uz', 'uz-Cyrl', 'ru'] as const) {
    const { data } = await clientOf(language).get(student, '/api/users/statement?limit=1')
    // A line without facts keeps the title as it was written.
    expect(data[0].comment).toBe(SAID[language].buyersLine.replace('Алгебра', 'Algebra'))
  }
  const { data } = await clientOf('ru').get(teacher, '/api/users/statement?limit=1')
  expect(data[0].comment).toBe('Продан курс «Algebra»')
})
