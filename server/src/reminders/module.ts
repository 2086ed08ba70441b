import type { Module } from '../module.ts'
import { remindersPersonalData } from './personal-data.ts'
import { forgetRemindersHandler, sendRemindersHandler } from './send-reminders.ts'

export const remindersModule: Module = {
  jobs: [sendRemindersHandler, forgetRemindersHandler],
  personalData: remindersPersonalData,
  tables: ['reminder', 'reminder_scan'],
}
