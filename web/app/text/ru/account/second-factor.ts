import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/second-factor.ts'

export const secondFactorText: Translation<typeof latin.secondFactorText> = {
  code: 'Код подтверждения',
  codeHint: 'Введите код из 6 цифр из приложения.',
  recoveryCode: 'Резервный код',
  recoveryHint: 'Один из сохранённых кодов. Каждый действует один раз.',
  useRecovery: 'Телефона нет рядом: войти с резервным кодом',
  useApp: 'Войти с кодом из приложения',
}
