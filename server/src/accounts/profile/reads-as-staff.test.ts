import { expect, it } from 'vitest'
import { readsAsStaff } from './reads-as-staff.ts'

it.each([
  'admin',
  'Admin_2',
  'kashf',
  'Kashf_Admin',
  'KASHF_SUPPORT',
  '0perator',
  'adm1n',
  'аdmin',
  'Админ',
  'Оператор',
  'support24',
  'Kashf jamoasi',
  'ＫＡＳＨＦ',
  "To'lov",
  'Техподдержка Kashf'.slice(13),
])('takes %j for the staff', (name) => expect(readsAsStaff(name)).toBe(true))

it.each([
  'admira',
  'kashfiya',
  'Kashfiddin',
  'teamur',
  'Yordamjon',
  'support_aziza',
  'Anvar Karimov',
  '12345',
  'ozoda_op',
  'Botir',
])('takes %j for a person', (name) => expect(readsAsStaff(name)).toBe(false))
