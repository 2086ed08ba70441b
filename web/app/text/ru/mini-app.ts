import type * as latin from '../mini-app.ts'
import type { Translation } from '../translation.ts'

export const miniAppText: Translation<typeof latin.miniAppText> = {
  noSales: 'В Telegram курсы не продаются. Откройте курс в браузере: откроется эта же страница.',
  openInBrowser: 'Открыть в браузере',
  openFailed: 'Не удалось открыть в браузере',
  coursePage: 'Страница курса',
  reopen: 'Закройте приложение и откройте его в Telegram ещё раз.',
}

export const browserLinkText: Translation<typeof latin.browserLinkText> = {
  title: 'Вход из Telegram',
  checking: 'Проверяем ссылку…',
  welcome: (name) => `${name}, вы вошли в свой аккаунт`,
  failed: 'Не удалось войти по ссылке',
  login: 'На страницу входа',
  otherTitle: 'В этом браузере открыт другой аккаунт',
  otherLead: (name) =>
    `Сейчас вы в аккаунте ${name}. Если перейти в аккаунт из Telegram, из него в этом браузере вы выйдете.`,
  change: 'Перейти в аккаунт из Telegram',
  stay: 'Остаться в этом аккаунте',
}
