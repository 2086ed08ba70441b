import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/telegram.ts'

export const telegramReturnText: Translation<typeof latin.telegramReturnText> = {
  title: 'Вход через Telegram',
  checking: 'Проверяем подтверждение Telegram…',
  codeLead: 'В вашем аккаунте включён двухэтапный вход.',
  submit: 'Войти',
  failed: 'Не удалось войти',
  cancelled: 'Вы не подтвердили вход в Telegram. При желании попробуйте ещё раз.',
  again: 'На страницу входа',
  unknown: 'Этот Telegram ещё не привязан',
  unknownLead: () =>
    'Если аккаунт у вас есть, войдите с паролем и привяжите Telegram на странице «Безопасность». Если нет, откройте его здесь: email и пароль не нужны.',
  newAccount: 'Новый аккаунт',
  welcome: (name) => `Добро пожаловать, ${name}!`,
  confirmed: 'Подтверждено',
  confirmedLead: 'Вернитесь в прежнее окно и завершите изменение за 5 минут. Это окно можно закрыть.',
  goBack: 'Продолжить',
  linked: 'Telegram привязан',
  linkedLead: 'Теперь можно входить через Telegram, уведомления приходят и в бот.',
  toSecurity: 'На страницу безопасности',
}

export const telegramText: Translation<typeof latin.telegramText> = {
  title: 'Telegram',
  lead: 'Привяжите Telegram, чтобы входить без пароля и получать уведомления от бота.',
  stopped: 'Вы написали боту /stop: уведомления не приходят. Чтобы включить, напишите /start.',
  unreachable:
    'Бот не может вам написать: он заблокирован или чат удалён. Уведомления приходят на email. Напишите боту /start, и они снова придут сюда.',
  unreachableWithoutEmail:
    'Бот не может вам написать: он заблокирован или чат удалён. Напишите боту /start или добавьте email.',
  needed:
    'Чтобы отвязать Telegram, сначала добавьте email: иначе не останется способа восстановить аккаунт и получать сообщения.',
  linkTitle: 'Привязать Telegram',
  linkHint: 'Введите пароль, затем подтвердите на странице Telegram.',
  unlinkTitle: 'Отвязать Telegram',
  unlinkHint:
    'Войти через Telegram будет нельзя, уведомления в бот не придут. Из закрытых каналов курсов вы тоже выйдете.',
  unlinked: 'Telegram отвязан',
}

export const providerProofText: Translation<typeof latin.providerProofText> = {
  lead: 'В вашем аккаунте нет пароля. Подтвердите изменение: откроется новое окно.',
  confirm: (provider) => `Подтвердить через ${provider}`,
  confirmed: (provider) => `${provider} подтвердил, что это вы. Завершите изменение за 5 минут.`,
}
