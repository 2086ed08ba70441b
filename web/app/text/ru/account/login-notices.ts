import type * as latin from '../../account/login-notices.ts'
import { lookupTable } from '../../lookup-table.ts'

export const loginNotices: typeof latin.loginNotices = lookupTable({
  'password-changed': 'Пароль обновлён. Войдите с новым паролем.',
  'email-confirmed': 'Email подтверждён. Теперь войдите.',
})
