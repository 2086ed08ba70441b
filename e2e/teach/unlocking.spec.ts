import { expect, type Page, test } from '@playwright/test'
import { type DemoPeople, demoPeople } from '../support/api.ts'
import { axeProblems } from '../support/axe.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'

/* The teacher sets when the lessons of a group open; a member sees why they are closed, until the time has come. */

let server: KashfServer
let people: DemoPeople
test.beforeAll(async () => {
  server = await startDemoServer()
  people = await demoPeople(server)
})
test.afterAll(() => server?.stop())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
/** What `datetime-local` takes, in Tashkent. */
const typed = (at: Date) => new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 16)

/** A course that the student does not have, with a free tariff and two groups. */
async function withGroups(): Promise<{ courseId: number; group: number; other: number; lessons: string[] }> {
  const owned = await people.student.call('GET', '/courses/purchased-courses')
  const has = new Set(owned.map(({ id }: { id: number }) => id))
  const mine = await people.teacher.call('GET', '/courses/mine')
  const { id: courseId } = mine.find(
    ({ id, status }: { id: number; status: number }) => status === 2 && !has.has(id),
  )
  await people.teacher.call('POST', `/courses/${courseId}/tariffs`, {
    ...{ title: 'Guruh bilan', description: '', price: 0, period: 3 },
    ...{ with_group: true, with_checking: false, places: null },
  })
  const open = async (title: string, days: number) =>
    (
      await people.teacher.call('POST', `/courses/${courseId}/groups`, {
        ...{ title, starts_at: inDays(days), sale_ends_at: inDays(days), places: 40, pause_days: 14 },
      })
    ).id
  const [group, other] = [await open('7-guruh', 5), await open('8-guruh', 12)]
  const { lessons } = await people.teacher.call('GET', `/courses/${courseId}/timetable`)
  const closable = lessons.filter(({ is_free }: { is_free: boolean }) => !is_free)
  return { courseId, group, other, lessons: closable.map(({ title }: { title: string }) => title) }
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([])
  expect(await findFieldProblems(page)).toEqual([])
  expect(await findCutText(page)).toEqual([])
}

test('lessons of a group open when its teacher says', async ({ browser }) => {
  const { courseId, group, other, lessons } = await withGroups()
  const [first = '', second = '', third = ''] = lessons
  const teacher = await people.teacher.open(browser, `/course-groups/${courseId}`)
  await teacher.setViewportSize({ width: 1280, height: 900 })
  await teacher.getByRole('link', { name: 'Ochilish tartibi' }).first().click()
  await expect(teacher.getByRole('heading', { name: 'Ochilish tartibi: 8-guruh' })).toBeVisible()
  await teacher.getByLabel('Kim uchun').selectOption('7-guruh')
  await expect(teacher.getByRole('heading', { name: 'Ochilish tartibi: 7-guruh' })).toBeVisible()

  // Every week fills all of them; nothing is saved yet.
  await teacher.getByRole('button', { name: "Haftalar bo'yicha" }).click()
  const weeks = teacher.getByRole('dialog')
  await expect(weeks.getByRole('listitem')).toHaveCount(lessons.length)
  await weeks.getByLabel('Qaysi kundan').fill(typed(inDays(5)).slice(0, 10))
  await weeks.getByRole('button', { name: "Ro'yxatga qo'yish" }).click()
  await expect(teacher.getByText(`${lessons.length} ta dars o'zgardi.`)).toBeVisible()

  // One of them also waits for the lesson before it.
  await teacher.getByRole('button', { name: second }).click()
  await teacher.getByLabel("Oldingi dars ko'rilgan").check()
  await expect(teacher.getByRole('button', { name: /va oldingi dars ko'rilgach/ })).toBeVisible()
  await expectAccessible(teacher)

  // What was typed waits for its author.
  await expect(teacher.getByText(/^Qoralama saqlandi/)).toBeVisible()
  await teacher.reload()
  await expect(teacher.getByText(/qoralamangiz ochildi/)).toBeVisible()
  await teacher.getByRole('button', { name: 'Tartibni saqlash' }).click()
  await expect(teacher.getByText('Tartib saqlandi')).toBeVisible()
  await teacher.getByRole('button', { name: "O'quvchi nima ko'radi" }).click()
  await expect(teacher.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await teacher.keyboard.press('Escape')

  // The other group takes it, a week later.
  await teacher.getByLabel('Kim uchun').selectOption('8-guruh')
  await expect(teacher.getByRole('heading', { name: 'Ochilish tartibi: 8-guruh' })).toBeVisible()
  await teacher.getByRole('button', { name: 'Boshqa guruhdan olish' }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Tartibni olish' }).click()
  await expect(teacher.getByText('Tartib olindi')).toBeVisible()

  const student = await people.student.open(browser, `/course/${courseId}`)
  await student.setViewportSize({ width: 360, height: 740 })
  await student.getByText("7-guruh · 40 o'rin bor").click()
  await student.getByRole('button', { name: 'Bepul boshlash' }).first().click()
  await expect(student).toHaveURL(`${server.url}/my-course/${courseId}`)
  await expect(student.getByText(/ da ochiladi/).first()).toBeVisible()
  await student.getByRole('link', { name: first }).click()
  await expect(student.getByRole('paragraph').filter({ hasText: / qoldi$/ })).toBeVisible()
  await expect(student.getByText('sotib oling')).toHaveCount(0)
  await expect(student.getByText(/ da ochiladi/)).toHaveCount(lessons.length + 1)
  expect(await findFieldProblems(student)).toEqual([])
  expect(await findCutText(student)).toEqual([])
  const lessonUrl = student.url()

  // An earlier date opens it to the member.
  await teacher.goto(`${server.url}/course-groups/${courseId}/timetable/${group}`)
  await teacher.setViewportSize({ width: 360, height: 740 })
  await teacher.getByRole('button', { name: first }).click()
  await teacher.getByLabel('Toshkent vaqti').fill(typed(inDays(-1)))
  await expect(teacher.getByText(': ochiq.')).toBeVisible()
  await expect(teacher.getByText('1 kishiga xabar boradi.')).toBeAttached()
  await expectAccessible(teacher)

  // Somebody else has saved the lesson meanwhile: nothing is lost, and one of both is chosen.
  const { lessons: rows } = await people.teacher.call(
    'GET',
    `/courses/${courseId}/timetable?group_id=${group}`,
  )
  const row = rows.find(({ title }: { title: string }) => title === first)
  await people.teacher.call('PUT', `/courses/${courseId}/timetable`, {
    group_id: group,
    lessons: [{ lesson_id: row.id, edit: row.edit, conditions: { ...row.conditions, opens_at: inDays(9) } }],
  })
  await teacher.getByRole('button', { name: 'Yopish' }).click()
  await teacher.getByRole('button', { name: 'Tartibni saqlash' }).click()
  await expect(teacher.getByText(/^Kimdir shu darslarni/)).toBeVisible()
  await teacher.getByRole('button', { name: first }).click()
  await teacher.getByRole('button', { name: 'Menikini qoldirish' }).click()
  await teacher.getByRole('button', { name: 'Yopish' }).click()
  await teacher.getByRole('button', { name: 'Tartibni saqlash' }).click()
  await expect(teacher.getByText('Tartib saqlandi')).toBeVisible()

  await student.goto(lessonUrl)
  await expect(student.getByText(/ qoldi$/)).toHaveCount(0)
  await expect(student.locator('video')).toBeAttached()
  await student.goto(`${server.url}/my-course/${courseId}`)
  await student.getByRole('link', { name: third }).click()
  await expect(student.getByRole('paragraph').filter({ hasText: / qoldi$/ })).toBeVisible()
  expect(other).toBeGreaterThan(group)
})
