import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type KashfServer, startServer } from '../support/kashf-server.ts'
import { login, PASSWORD, register } from '../support/people.ts'

/*
 * Account security: registration keeps the input, an e-mail change needs the password and can be reverted from the old
 * mailbox, a second factor is set up and required, a picture is cropped, and an intruder is locked out.
 */

let server: KashfServer
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'off' })
})
test.afterAll(() => server?.stop())

const NEW_PASSWORD = 'yangi-daryo-sohili-8'

/** The link in the newest mail to `address` that contains `part`. */
async function mailedLink(address: string, part: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      for (const text of await server.mails(address)) {
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

test('registration keeps the input when the terms are opened or the code page is left, but never the password', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: /^Foydalanish shartlari/ })).toBeVisible()
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

test('a second factor is set up and required at sign-in, which keeps the input, and a recovery code replaces it', async ({
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

test('downloading personal data needs the password, and closing the account can be cancelled', async ({
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

/** A 12-megapixel JPEG as phones store it: rotated, with the red top on the left and the orientation in EXIF. */
async function phonePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 4000
    canvas.height = 3000
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    for (const [color, x] of [['#e00000', 0] as const, ['#0000e0', 2000] as const]) {
      pen.fillStyle = color
      pen.fillRect(x, 0, 2000, 3000)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  const tiff = '4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000'
  const exif = Buffer.from(`ffe10022457869660000${tiff}`, 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

test('a picture is rotated upright, moved, zoomed and cropped before the upload, and survives a refusal', async ({
  page,
}) => {
  await register(page, server, {
    path: '/register',
    username: 'feruza_1',
    email: 'feruza@example.uz',
    firstName: 'Feruza',
  })
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto(`${server.url}/student-profile`)
  await page.evaluate(() => {
    const { createObjectURL, revokeObjectURL } = URL
    const open = new Set<string>()
    URL.createObjectURL = (blob) => {
      const url = createObjectURL(blob)
      open.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      open.delete(url)
      revokeObjectURL(url)
    }
    Object.assign(window, { openUrls: open })
  })
  const openUrls = () => page.evaluate(() => (window as unknown as { openUrls: Set<string> }).openUrls.size)
  const photo = { name: 'rasm.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(page) }
  const choose = page.locator('input[type="file"]')
  const dialog = page.getByRole('dialog', { name: 'Rasmni kesish' })

  await choose.setInputFiles(photo)
  await expect(dialog.getByRole('application')).toBeVisible()
  expect(await openUrls()).toBe(1)
  await dialog.getByRole('button', { name: 'Bekor qilish' }).click()
  await expect(dialog).toBeHidden()
  expect(await openUrls()).toBe(0)

  await choose.setInputFiles(photo)
  const area = dialog.getByRole('application')
  await expect(area).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  expect(violations).toEqual([])
  await dialog.getByLabel('Kattalashtirish').fill('2')
  const shown = dialog.locator('img')
  const placeOf = () => shown.evaluate((image) => image.style.transform)
  await expect.poll(placeOf).toContain('scale(2)')
  // The drag ends outside the dialog, which must stay open.
  const box = await area.boundingBox()
  if (!box) throw new Error('no crop area')
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 4 })
  await page.mouse.move(20, box.y + box.height + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(placeOf).not.toContain('translate(0px, 0px)')
  const dragged = await placeOf()
  await area.press('ArrowRight')
  await expect.poll(placeOf).not.toBe(dragged)

  const refusal = "Rasm fayli o'qilmadi. JPG, PNG yoki WebP yuklang."
  await page.route(
    '**/api/users/editprofileimage',
    (route) =>
      route.fulfill({
        status: 422,
        json: { error: 'image_refused', message: refusal, fields: { file: refusal } },
      }),
    { times: 1 },
  )
  const cropped = await placeOf()
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(refusal)
  expect(await placeOf()).toBe(cropped)
  await dialog.getByRole('button', { name: 'Saqlash' }).click()
  await expect(dialog).toBeHidden()
  expect(await openUrls()).toBe(0)

  const saved = page.locator('main img[src^="/media/image/"]').first()
  await expect(saved).toBeVisible()
  const pixels = await saved.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    const { naturalWidth: width, naturalHeight: height } = image
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const colorAt = (y: number) => [...(pen?.getImageData(width / 2, y, 1, 1).data ?? [])].slice(0, 3)
    return { width, height, top: colorAt(8), bottom: colorAt(height - 8) }
  })
  expect(pixels).toMatchObject({ width: 256, height: 256 })
  for (const [red = 0, green = 255, blue = 255] of [pixels.top, pixels.bottom]) {
    expect(red).toBeGreaterThan(190)
    expect(Math.max(green, blue)).toBeLessThan(40)
  }
})

test('a sign-in from a new device is mailed, and "that was not me" locks the intruder out', async ({
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

test('a personal access token is made with the password, shown once, used by a program and revoked', async ({
  page,
  request,
}) => {
  await register(page, server, {
    path: '/register',
    username: 'malika_token',
    email: 'malika-token@example.uz',
    firstName: 'Malika',
  })
  await expect(page).toHaveURL(`${server.url}/`)
  await openSecurity(page)
  await expect(page.getByText("Hali token yo'q.")).toBeVisible()
  await page.getByRole('button', { name: 'Token yaratish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yangi token' })
  await dialog.getByLabel('Nomi').fill('Hisobot jadvali')
  await dialog.getByLabel('Joriy parol', { exact: true }).fill('notogri-parol-1')
  await dialog.getByRole('button', { name: 'Token yaratish' }).click()
  await expect(dialog.getByText('Kamida bitta ruxsatni tanlang.')).toBeVisible()
  await dialog.getByLabel("Hamyon harakatlarini o'qish").check()
  await dialog.getByRole('button', { name: 'Token yaratish' }).click()
  await expect(dialog.getByLabel('Joriy parol', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Nomi')).toHaveValue('Hisobot jadvali')
  await dialog.getByLabel('Joriy parol', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Token yaratish' }).click()

  const shown = page.getByRole('dialog', { name: 'Token yaratildi' })
  const token = (await shown.getByText(/^kashf_pat_/).textContent()) ?? ''
  await shown.getByRole('button', { name: "Saqlab qo'ydim" }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Hisobot jadvali' })
  await expect(row).toContainText(`…${token.slice(-4)}`)
  await expect(row).not.toContainText(token)

  const call = (path: string) =>
    request.get(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await call('/api/users/statement')).status()).toBe(200)
  const refused = await call('/api/users/userme')
  expect([refused.status(), (await refused.json()).error]).toEqual([403, 'api_token_scope'])

  await row.getByRole('button', { name: "O'chirish: Hisobot jadvali" }).click()
  await page
    .getByRole('dialog', { name: "Tokenni o'chirish" })
    .getByRole('button', { name: "O'chirish" })
    .click()
  await expect(page.getByText("Hali token yo'q.")).toBeVisible()
  expect((await call('/api/users/statement')).status()).toBe(401)
})
