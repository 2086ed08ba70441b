import { expect, test } from '@playwright/test'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../server/src/testing/servers/webhook-receiver.ts'
import { startDemoServer } from '../support/demo-server.ts'
import type { KashfServer } from '../support/kashf-server.ts'
import { login } from '../support/people.ts'

/* A teacher's webhook: it is added, tested, fails, is sent again, paused and deleted. */

const NEW_PASSWORD = 'sirdaryo-sohilida-9'

let receiver: WebhookReceiver
let server: KashfServer
test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startDemoServer({ OUTBOUND_TEST_ORIGINS: receiver.origin })
})
test.afterAll(async () => {
  await server?.stop()
  await receiver?.stop()
})

test('a teacher adds a webhook, sees a message fail, and sends it again', async ({ page }) => {
  await login(page, server, DEMO_LOGINS[1].username, DEMO_PASSWORD)
  await expect(page).toHaveURL(`${server.url}/my-profile`)
  await page.goto(`${server.url}/my-webhooks`)
  await expect(page.getByText("Hali vebhuk yo'q")).toBeVisible()
  await page.getByRole('button', { name: "Vebhuk qo'shish" }).click()
  const form = page.getByRole('dialog', { name: 'Yangi vebhuk' })
  await form.getByLabel('Manzil').fill('https://x.localhost/')
  await form.getByLabel('Joriy parol').fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: "Vebhuk qo'shish" }).click()
  await expect(form.getByText("Bu manzilga so'rov yuborib bo'lmaydi", { exact: false })).toBeVisible()
  await form.getByLabel('Manzil').fill(`${receiver.origin}/kashf`)
  await form.getByRole('button', { name: "Vebhuk qo'shish" }).click()
  const secret = page.getByRole('dialog', { name: 'Imzo kaliti' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: "Saqlab qo'ydim" }).click()

  receiver.answer = (response) => response.writeHead(410).end()
  const row = page.getByRole('list', { name: 'Vebhuklar' }).getByRole('listitem').first()
  const choose = async (name: string) => {
    await row.getByRole('button', { name: /^Amallar: / }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Sinov xabarini yuborish')
  const messages = page.getByRole('list', { name: /^Xabarlar: / })
  await expect(messages.getByText('Yetib bormadi')).toBeVisible()
  await expect(row.getByText("O'chirilgan")).toBeVisible()

  receiver.answer = (response) => response.end()
  await choose('Yoqish')
  await expect(row.getByText('Ishlayapti')).toBeVisible()
  receiver.answer = (response) => response.writeHead(500).end()
  await choose('Sinov xabarini yuborish')
  await expect(row.getByText('Yetib bormayapti')).toBeVisible()
  receiver.answer = (response) => response.end()
  await messages
    .getByRole('button', { name: /^Yana yuborish: Sinov/ })
    .first()
    .click()
  await expect(messages.getByText('Yetib bordi')).toBeVisible()
  await expect(row.getByText('Ishlayapti')).toBeVisible()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)

  await choose('Kalitni almashtirish')
  const replacing = page.getByRole('dialog', { name: 'Kalitni almashtirish' })
  await replacing.getByLabel('Joriy parol').fill('taxmin-1')
  await replacing.getByRole('button', { name: 'Almashtirish' }).click()
  await expect(replacing.getByText("Parol noto'g'ri", { exact: false })).toBeVisible()
  await replacing.getByLabel('Joriy parol').fill(DEMO_PASSWORD)
  await replacing.getByRole('button', { name: 'Almashtirish' }).click()
  await secret.getByRole('button', { name: "Saqlab qo'ydim" }).click()
  await choose('Kalitni almashtirish')
  await expect(replacing.getByText('undan keyin yana almashtirish mumkin', { exact: false })).toBeVisible()
  await replacing.getByRole('button', { name: 'Yopish' }).last().click()

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const changed = await page.request.post(`${server.url}/api/users/password`, {
    headers: { authorization: `Bearer ${token}` },
    data: { password: NEW_PASSWORD, current_password: DEMO_PASSWORD },
  })
  expect(changed.status()).toBe(200)
  await page.reload()
  await expect(
    row.getByText("Parolingiz o'zgartirilgani uchun to'xtatilgan.", { exact: false }),
  ).toBeVisible()
  await choose('Yoqish')
  const resuming = page.getByRole('dialog', { name: 'Vebhukni yoqish' })
  await resuming.getByLabel('Joriy parol').fill(NEW_PASSWORD)
  await resuming.getByRole('button', { name: 'Yoqish' }).click()
  await expect(row.getByText('Ishlayapti')).toBeVisible()

  await choose("To'xtatib turish")
  await expect(row.getByText("To'xtatilgan")).toBeVisible()
  await choose("O'chirish")
  await page
    .getByRole('dialog', { name: "Vebhukni o'chirish" })
    .getByRole('button', { name: "O'chirish" })
    .click()
  await expect(page.getByText("Hali vebhuk yo'q")).toBeVisible()
})
