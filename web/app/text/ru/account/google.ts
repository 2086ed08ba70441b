import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/google.ts'

export const googleReturnText: Translation<typeof latin.googleReturnText> = {
  title: 'Вход через Google',
  checking: 'Проверяем подтверждение Google…',
  codeLead: 'В вашем аккаунте включён двухэтапный вход.',
  submit: 'Войти',
  failed: 'Не удалось войти',
  cancelled: 'Вы не подтвердили вход в Google. При желании попробуйте ещё раз.',
  again: 'На страницу входа',
  unknown: 'Этот Google ещё не привязан',
  unknownLead: (email) =>
    `Если у вас есть аккаунт с другим email, войдите в него и привяжите Google на странице «Безопасность». Если нет, откройте аккаунт с адресом ${email} здесь: пароль не нужен.`,
  newAccount: 'Новый аккаунт',
  welcome: (name) => `Добро пожаловать, ${name}!`,
  confirmed: 'Подтверждено',
  confirmedLead: 'Вернитесь в прежнее окно и завершите изменение за 5 минут. Это окно можно закрыть.',
  goBack: 'Продолжить',
  linked: 'Google привязан',
  linkedLead: 'Теперь можно входить через Google.',
  toSecurity: 'На страницу безопасности',
}

export const googleStopText: Translation<typeof latin.googleStopText> = {
  unreachable: 'Google не отвечает. Попробуйте чуть позже или войдите другим способом.',
  knownEmail: 'Аккаунт с этим email уже есть',
  knownEmailLead: (email) =>
    `Аккаунт Kashf с адресом ${email} уже открыт. Войдите в него, а затем привяжите Google на странице «Безопасность».`,
  toAccount: 'Войти в аккаунт',
  newPassword: 'Восстановить пароль',
}

export const googleText: Translation<typeof latin.googleText> = {
  title: 'Google',
  lead: 'Привяжите Google, чтобы входить без пароля.',
  needed: 'Чтобы отвязать Google, сначала задайте пароль: иначе войти в аккаунт будет нельзя.',
  linkTitle: 'Привязать Google',
  linkHint: 'Введите пароль, затем подтвердите на странице Google.',
  unlinkTitle: 'Отвязать Google',
  unlinkHint: 'Войти через Google будет нельзя.',
  unlinked: 'Google отвязан',
}
