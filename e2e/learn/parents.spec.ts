import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { findCutText, findFieldProblems } from '../support/beyond-axe.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { register } from '../support/people.ts'

/* A learner gives a parent a link; the parent reads, subscribes and pays without an account; the learner ends it. */

let server: KashfServer
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off', PAYME_MERCHANT_ID: '66aa00000000000000000001' })
})
test.afterAll(() => server?.stop())

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await findCutText(page)).toEqual([])
  expect(await findFieldProblems(page)).toEqual([])
}

test('a parent reads, subscribes and unsubscribes without an account, until the link ends', async ({
  browser,
}) => {
  const student = await (await browser.newContext()).newPage()
  const person = { username: 'dilnoza_s', email: 'dilnoza@misol.uz', firstName: 'Dilnoza' }
  await register(student, server, { path: '/register', ...person })
  await expect(student).not.toHaveURL(/verify-code/)
  await student.goto(`${server.url}/student-profile?tab=parents`)
  await expect(student.getByText('Hali havola bermagansiz')).toBeVisible()
  await student.getByRole('button', { name: 'Havola berish' }).click()
  const dialog = student.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Havola berish' }).click()
  await expect(dialog.getByText('Kim uchunligini yozing.')).toBeVisible()
  await dialog.getByLabel('Kim uchun').fill('Onam')
  await dialog.getByText('16 yosh yoki katta').click()
  await dialog.getByRole('button', { name: 'Havola berish' }).click()
  const link = (await student.getByText('/parent#').textContent()) ?? ''
  await student.getByRole('button', { name: 'Yopish' }).last().click()
  await expect(student.getByText('hali ochilmagan')).toBeVisible()
  await expectAccessible(student)

  const parent = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const requested: string[] = []
  parent.on('request', (request) => requested.push(request.url()))
  await parent.goto(link)
  await expect(parent.getByRole('heading', { name: 'Dilnoza: haftalik hisobot' })).toBeVisible()
  await expect(parent.getByRole('link', { name: "Payme orqali to'lash" })).toBeVisible()
  await expectAccessible(parent)
  await parent.getByRole('link', { name: 'Русский' }).click()
  await expect(parent.getByRole('heading', { name: 'Dilnoza: отчёт за неделю' })).toBeVisible()
  await expectAccessible(parent)

  await parent.getByLabel('Ваш email').fill('xato')
  await parent.getByRole('button', { name: 'Получать на email' }).click()
  await expect(parent.getByLabel('Ваш email')).toHaveAttribute('aria-invalid', 'true')
  await parent.getByLabel('Ваш email').fill('ona@misol.uz')
  await parent.getByRole('button', { name: 'Получать на email' }).click()
  await expect(parent.getByText('Мы отправили письмо на ona@misol.uz')).toBeVisible()
  await expect.poll(async () => (await server.mails('ona@misol.uz')).length).toBe(1)
  const [mail = ''] = await server.mails('ona@misol.uz')
  const confirmation = /https?:\/\/\S+\/ru\/parent\/confirm#[\w.-]+/.exec(mail)?.[0] ?? ''
  const inMail = await parent.context().newPage()
  await inMail.goto(confirmation)
  await inMail.getByRole('button', { name: 'Да, присылать' }).click()
  await expect(inMail.getByText('Готово.', { exact: false })).toBeVisible()

  await parent.goto(`${server.url}/ru/parent#sent`)
  await parent.reload()
  await expect(parent.getByText('Если платёж отправлен', { exact: false })).toBeVisible()
  await expect(parent.getByText('Приходит на o…@misol.uz')).toBeVisible()
  await parent.getByRole('button', { name: 'Остановить отчёты на email' }).click()
  await expect(parent.getByText('Приходит на o…@misol.uz')).toHaveCount(0)
  const secret = new URL(link).hash.slice(1)
  expect(requested.filter((url) => url.includes(secret) && !url.includes(`#${secret}`))).toEqual([])

  await student.reload()
  await expect(student.getByText('oxirgi marta', { exact: false })).toBeVisible()
  await student.setViewportSize({ width: 360, height: 740 })
  await student.getByRole('button', { name: 'Onam: havolani tugatish' }).click()
  await student.getByRole('dialog').getByRole('button', { name: 'Tugatish' }).click()
  await expect(student.getByText('Hali havola bermagansiz')).toBeVisible()
  await parent.reload()
  await expect(parent.getByRole('heading', { name: 'Ссылка завершена' })).toBeVisible()
})
