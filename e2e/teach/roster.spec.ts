import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { userOf } from '../support/api.ts'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A list from the studio, its links, a learner who comes, and another whom the teacher confirms. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const LIST = [
  'Ism;Email;Telefon;Muddat',
  'Dilnoza Sattorova;EMAIL;;31.12.2030',
  'Malika Yusupova;malika@mail.uz;;',
  'Xato;email emas;;',
  'Dilnoza S;EMAIL;;',
].join('\n')

test('an owner brings learners, one comes by a link, and another is confirmed', async ({ browser }) => {
  const owner = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await login(owner, server, 'jasur_karimov', DEMO_PASSWORD)
  await expect(owner).toHaveURL(/\/my-profile/)
  const mine = await (await userOf(server, owner)).call('GET', '/courses/mine')
  const student = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await login(student, server, 'dilnoza', DEMO_PASSWORD)
  await expect(student).not.toHaveURL(/login/)
  const me = await (await userOf(server, student)).call('GET', '/users/userme')
  const owned = await (await userOf(server, student)).call('GET', '/courses/purchased-courses')
  const has = new Set(owned.map(({ id }: { id: number }) => id))
  const course = mine.find(({ id, status }: { id: number; status: number }) => status === 2 && !has.has(id))

  await owner.goto(`${server.url}/course-roster/${course.id}`)
  await expect(owner.getByText('Hali hech kim keltirilmagan')).toBeVisible()
  expect(await findFieldProblems(owner)).toEqual([])
  await owner.getByLabel("Ro'yxat", { exact: true }).fill(LIST.replaceAll('EMAIL', me.email))
  await owner.getByRole('button', { name: "Ro'yxatni tekshirish" }).click()
  await expect(owner.getByRole('heading', { name: "2 kishi qo'shiladi" })).toBeFocused()
  await expect(owner.getByText("4-qator: emailni o'qib bo'lmadi")).toBeVisible()
  await expect(owner.getByText('5-qator: 2-qatordagi odam')).toBeVisible()
  await owner.getByRole('button', { name: '2 kishini keltirish' }).click()
  await expect(owner.getByRole('heading', { name: "2 kishi qo'shildi" })).toBeVisible()
  const download = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'CSV faylni saqlash' }).click()
  const stream = await (await download).createReadStream()
  const csv = Buffer.concat(await stream.toArray()).toString('utf8')
  const [own = '', foreign = ''] = [...csv.matchAll(/https?:\/\/[^"]*\/seat#[\w-]+/g)].map(([url]) => url)

  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await visitor.goto(own)
  await expect(visitor.getByRole('heading', { name: course.title })).toBeVisible()
  expect(await findCutText(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Kirish', exact: true }).last().click()
  await expect(visitor).toHaveURL(/\/login\?next=/)

  await student.goto(own)
  await student.getByRole('button', { name: 'Kursni ochish' }).click()
  await expect(student).toHaveURL(`${server.url}/my-course/${course.id}`)
  await visitor.goto('about:blank')
  await visitor.goto(own)
  await expect(visitor.getByText('Bu havoladan boshqa odam foydalangan')).toBeVisible()

  const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  // Who has no account is led to the registration, and back to the link.
  await stranger.goto(foreign)
  await stranger.getByRole('link', { name: "Ro'yxatdan o'tish", exact: true }).last().click()
  await expect(stranger).toHaveURL(/\/join\?next=/)
  await login(stranger, server, 'talaba_1', DEMO_PASSWORD)
  await expect(stranger).not.toHaveURL(/login/)
  await stranger.goto(foreign)
  await stranger.getByRole('button', { name: 'Kursni ochish' }).click()
  await expect(stranger.getByRole('heading', { name: "Ustozingizdan so'radik" })).toBeVisible()
  expect(await findCutText(stranger)).toEqual([])

  await owner.goto(`${server.url}/course-roster/${course.id}?state=asking`)
  await owner.getByRole('button', { name: "Bu mening o'quvchim: Malika Yusupova" }).click()
  await expect(owner.getByText("Bu yerda hech kim yo'q")).toBeVisible()
  await owner.getByRole('button', { name: /Kelgan/ }).click()
  await owner.getByRole('button', { name: 'Qaytarib olish: Malika Yusupova' }).click()
  await owner.getByLabel('Sabab').fill('Boshqa odam ekan')
  await owner.getByRole('dialog').getByRole('button', { name: 'Qaytarib olish' }).click()
  await expect(owner.getByRole('button', { name: /Tugagan\s*1/ })).toBeVisible()
  expect(await findFieldProblems(owner)).toEqual([])
  await owner.setViewportSize({ width: 360, height: 740 })
  expect(await findCutText(owner)).toEqual([])
})
