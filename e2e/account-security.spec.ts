import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type KashfServer, startServer } from './kashf-server.ts'
import { login, PASSWORD, register } from './people.ts'

/*
 * Account security as people do it: registration keeps what was typed, an e-mail changes with the password and comes back
 * from the old mailbox, a second factor is set up and asked for, a stranger who signed in is locked out.
 */

let server: KashfServer
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off' })
})
test.afterAll(() => server?.stop())

const NEW_PASSWORD = 'yangi-daryo-sohili-8'

/** The address in the newest mail to `address` whose text has `part`. */
async function mailedLink(address: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const outbox = path.join(server.dataDir, 'outbox')
      const names = (await readdir(outbox)).filter((name) => name.endsWith(`-${address}.eml`)).sort()
      for (const name of names) {
        const text = (await readFile(path.join(outbox, name), 'utf8'))
          .replace(/=\r?\n/g, '')
          .replace(/=3D/g, '=')
        const found = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(part))
        link = found ?? link
      }
      return link
    })
    .toBeDefined()
  return link ?? ''
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(`${server.url}/security`)
  await expect(page.getByRole('heading', { name: "Kirish ma'lumotlari" })).toBeVisible()
}

test('registration keeps what was typed, on the way to the terms and back from the code, but never the password', async ({
  page,
}) => {
  const typed = {
    Ism: 'Gulnora',
    Familiya: 'Aliyeva',
    Email: 'gulnora@example.uz',
    'Foydalanuvchi nomi': 'gulnora_1',
    Mutaxassislik: 'Kimyo, 8 yillik tajriba',
    "O'zingiz haqingizda": "Kimyoni tajribalar bilan o'rgataman.",
  }
  const expectKept = async () => {
    for (const [label, text] of Object.entries(typed)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
    await expect(page.getByLabel('Telefon')).toHaveValue(/90.?123.?45.?67/)
    await expect(page.getByLabel('Parol', { exact: true })).toHaveValue('')
  }
  await page.goto(`${server.url}/teacher-register`)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Telefon').fill('901234567')
  await page.getByLabel('Parol', { exact: true }).fill(PASSWORD)
  await page.getByRole('link', { name: 'foydalanish shartlari' }).click()
  await expect(page.getByRole('heading', { name: 'Foydalanish shartlari', exact: true })).toBeVisible()
  await page.goBack()
  await expectKept()
  await page.reload()
  await expectKept()

  await page.getByLabel('Parol', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: "Ro'yxatdan o'tish" }).click()
  await expect(page).toHaveURL(/\/verify-code/)
  await page.getByRole('link', { name: "Ma'lumotlarni tuzatish" }).click()
  await expect(page).toHaveURL(/\/teacher-register/)
  await expectKept()
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(PASSWORD)
})

test('an e-mail changes with the password, and the old mailbox takes the account back', async ({ page }) => {
  const email = 'sardor@example.uz'
  await register(page, server, { path: '/register', username: 'sardor_1', email, firstName: 'Sardor' })
  await expect(page).toHaveURL(`${server.url}/`)
  await openSecurity(page)
  await page.getByRole('button', { name: "O'zgartirish: Email" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Yangi email').fill('ogri@example.uz')
  await dialog.getByLabel('Joriy parol', { exact: true }).fill('xato-parol-1')
  await dialog.getByRole('button', { name: "O'zgartirish" }).click()
  await expect(dialog.getByText("Parol noto'g'ri.")).toBeVisible()
  await expect(dialog.getByLabel('Yangi email')).toHaveValue('ogri@example.uz')
  await dialog.getByLabel('Joriy parol', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: "O'zgartirish" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => server.mailedCode('ogri@example.uz')).not.toBeNull()
  const code = (await server.mailedCode('ogri@example.uz')) ?? ''
  await page.getByLabel('Tasdiqlash kodi').fill(code)
  await page.getByRole('button', { name: 'Tasdiqlash' }).click()
  await expect(page.getByText('ogri@example.uz').first()).toBeVisible()

  const link = await mailedLink(email, '/revert-change#')
  await page.goto(`${server.url}/revert-change${new URL(link).hash}`)
  await page.getByRole('button', { name: /^Bu men emasman/ }).click()
  await expect(page.getByRole('heading', { name: 'Hisobingiz qaytarildi' })).toBeVisible()
  await page.getByRole('link', { name: "Yangi parol o'rnatish" }).click()
  await expect.poll(() => server.mailedCode(email)).not.toBeNull()
  await page.getByLabel('6 xonali kod').fill((await server.mailedCode(email)) ?? '')
  await page.getByLabel('Yangi parol').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Parolni yangilash' }).click()
  await expect(page).toHaveURL(/\/login/)
  await login(page, server, email, NEW_PASSWORD)
  await expect(page).toHaveURL(`${server.url}/`)
  await openSecurity(page)
  await expect(page.getByText(email).first()).toBeVisible()
})

test('a second factor is set up, asked for at sign-in with what was typed kept, and a recovery code stands in', async ({
  page,
}) => {
  const email = 'kamola@example.uz'
  await register(page, server, {
    path: '/teacher-register',
    username: 'kamola_1',
    email,
    firstName: 'Kamola',
  })
  await expect(page).toHaveURL(`${server.url}/non-active-profile`)
  await openSecurity(page)
  await expect(page).toHaveURL(/\/teacher-security/)
  await page.getByRole('button', { name: 'Yoqish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Autentifikator ilovasi uchun QR kod' })).toBeVisible()
  const shown = dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/)
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  const codeNow = () => new TOTP({ secret }).generate()
  await dialog.getByLabel("Ilova ko'rsatgan kod").fill(codeNow())
  await dialog.getByLabel('Joriy parol', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Yoqish' }).click()
  const codes = page.getByRole('dialog', { name: 'Zaxira kodlaringiz' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery] = await codes.getByRole('listitem').allTextContents()
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Fayl qilib yuklash' }).click()
  expect((await saved).suggestedFilename()).toBe('kashf-zaxira-kodlari.txt')
  await codes.getByRole('button', { name: "Saqlab qo'ydim" }).click()
  await expect(page.getByText('10 ta zaxira kodi qolgan')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await login(page, server, 'kamola_1')
  await page.getByRole('button', { name: /zaxira kodi bilan/ }).click()
  await page.getByLabel('Zaxira kodi').fill('xato-xato-xato-xato')
  await page.getByRole('button', { name: 'Kirish' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Foydalanuvchi nomi yoki email')).toHaveValue('kamola_1')
  await page.getByLabel('Zaxira kodi').fill(` ${recovery?.toUpperCase()} `)
  await page.getByRole('button', { name: 'Kirish' }).click()
  await expect(page).toHaveURL(`${server.url}/non-active-profile`)
  await openSecurity(page)
  await expect(page.getByText('9 ta zaxira kodi qolgan')).toBeVisible()
})

test("one's own data is downloaded with the password, and closing the account can be taken back", async ({
  page,
}) => {
  await register(page, server, {
    path: '/register',
    username: 'zulfiya_1',
    email: 'zulfiya@example.uz',
    firstName: 'Zulfiya',
  })
  await expect(page).toHaveURL(`${server.url}/`)
  await openSecurity(page)
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel('Joriy parol', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: "Nusxani so'rash" }).click()
  await prove("Nusxani so'rash")
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Yuklab olish' }).click()
  expect((await downloading).suggestedFilename()).toBe('kashf-malumotlarim.zip')

  await page.getByRole('button', { name: 'Hisobni yopish' }).click()
  await expect(dialog.getByText("To'lov hujjatlari qonun talabi bilan")).toBeVisible()
  await prove('Ha, yopilsin')
  await expect(page.getByText(/Hisobingiz .* kuni yopiladi/)).toBeVisible()
  await page.getByRole('button', { name: 'Hisobni saqlab qolish' }).click()
  await expect(page.getByRole('button', { name: 'Hisobni yopish' })).toBeVisible()
})

test('a sign-in from a new device is mailed, and "that was not me" locks whoever it was out', async ({
  page,
  browser,
}) => {
  const owner = {
    first_name: 'Nargiza',
    last_name: 'Karimova',
    username: 'nargiza_9',
    email: 'nargiza@example.uz',
  }
  const json = { 'content-type': 'application/json' }
  const post = (call: string, body: object) =>
    fetch(`${server.url}/api/users${call}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await post('', { ...owner, password: PASSWORD, type: 'student' })
  await expect.poll(() => server.mailedCode(owner.email)).not.toBeNull()
  await post('/verify', { email: owner.email, code: await server.mailedCode(owner.email) })
  const intruder = await browser.newPage()
  await login(intruder, server, owner.email)
  await expect(intruder).toHaveURL(`${server.url}/`)

  await page.goto(await mailedLink(owner.email, '/not-me#'))
  await page.getByRole('button', { name: 'Hisobni himoyalash' }).click()
  await expect(page.getByRole('heading', { name: 'Yangi parol' })).toBeVisible()
  expect((await post('/login', { username: owner.email, password: PASSWORD })).status).toBe(401)
  await intruder.goto(`${server.url}/student-profile`)
  await expect(intruder).toHaveURL(/\/login/)

  await page.goto(`${server.url}/not-me#ishlatilgan`)
  await page.getByRole('button', { name: 'Hisobni himoyalash' }).click()
  await expect(page.getByRole('heading', { name: 'Havola ishlamaydi' })).toBeVisible()
})
