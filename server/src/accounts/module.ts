import type { Module } from '../module.ts'
import { notifyChangeHandler } from './account-security/notify-change.ts'
import { sendCodeHandler } from './codes/send-code.ts'
import { deleteExpiredHandler } from './delete-expired.ts'
import { accountsPersonalData } from './personal-data.ts'
import { accountRoutes } from './routes.ts'
import { notifyNewDeviceHandler } from './sessions/notify-new-device.ts'

export const accountsModule: Module = {
  routes: accountRoutes,
  jobs: [deleteExpiredHandler, sendCodeHandler, notifyChangeHandler, notifyNewDeviceHandler],
  personalData: accountsPersonalData,
  tables: [
    ...['app_user', 'teacher', 'agreement', 'email_code'],
    ...['session', 'known_device', 'sign_in_alert', 'api_token', 'step_up'],
    ...['second_factor_setup', 'recovery_code', 'account_change', 'account_change_token'],
    'google_account',
  ],
}
