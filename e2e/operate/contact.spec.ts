import { expect, test } from '@playwright/test'
import { signInAs } from '../support/api.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { untilHydrated } from '../support/hydrated.ts'
import type { KashfServer } from '../support/kashf-server.ts'

let server: KashfServer
test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server?.stop())

const EMAIL = 'mehmon@misol.uz'
const QUESTION = "Pul to'ladim, hamyonda ko'rinmayapti."
const ANSWER = "To'lov ilovasidagi chek raqamini yuboring."
const REPLY = 'Chek raqami 4815162342, rahmat.'

test('a message is answered by mail, its sender replies by the link, and it waits for operators again', async ({
  browser,
}) => {
  const sender = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await sender.goto(`${server.url}/contact`)
  const message = sender.getByLabel('Xabaringiz')
  await untilHydrated(message)
  await sender.getByLabel('Ismingiz').fill('Mehmon')
  await sender.getByLabel('Email').fill(EMAIL)
  await message.fill(QUESTION)
  await sender.getByRole('button', { name: 'Yuborish' }).click()
  await expect(sender.getByText('Xabaringiz yuborildi')).toBeVisible()

  const operator = await (await signInAs(server, 'operator')).open(browser, '/admin/contact')
  const row = operator.getByRole('row').filter({ hasText: QUESTION })
  await row.getByRole('link', { name: /^Ko'rish/ }).click()
  await operator.getByRole('button', { name: 'Javob berish' }).click()
  const question = operator.getByRole('dialog').last()
  await question.getByRole('textbox', { name: /^Javob/ }).fill(ANSWER)
  await question.getByRole('button', { name: 'Javob berish' }).click()
  await expect(question).toBeHidden()

  let link = ''
  await expect
    .poll(async () => {
      link = /https?:\/\/\S+\/contact\/[\w.-]+/.exec((await server.mails(EMAIL)).join('\n'))?.[0] ?? ''
      return link
    })
    .not.toBe('')
  await sender.goto(server.url + new URL(link).pathname)
  await expect(sender.getByRole('heading', { name: 'Murojaatingiz' })).toBeVisible()
  await expect(sender.getByText(ANSWER)).toBeVisible()
  const reply = sender.getByLabel('Javobingiz')
  await untilHydrated(reply)
  await reply.fill(REPLY)
  await sender.getByRole('button', { name: 'Yuborish' }).click()
  await expect(sender.getByRole('listitem').filter({ hasText: REPLY })).toBeVisible()
  await expect(sender.getByText('Xabaringiz operatorga yetdi.')).toBeVisible()

  await operator.goto(`${server.url}/admin/contact`)
  await expect(operator.getByRole('row').filter({ hasText: REPLY })).toContainText('Kutmoqda')

  await sender.goto(`${server.url}/contact/${new URL(link).pathname.split('/').at(-1)}x`)
  await expect(sender.getByRole('heading', { name: 'Havola ishlamaydi' })).toBeVisible()
})
