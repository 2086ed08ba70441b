import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/mini-app.ts'

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
  continueTitle: (name) => `Продолжить как ${name}?`,
  continueLead:
    'Ссылка открывает этот аккаунт. Если это не вы, не продолжайте: ваши платежи попадут в чужой аккаунт.',
  continue: 'Продолжить',
  notMe: 'Это не я',
  otherTitle: 'В этом браузере открыт другой аккаунт',
  otherLead: (current, owner) =>
    `Сейчас вы в аккаунте ${current}. Ссылка открывает аккаунт ${owner}: если перейти в него, из нынешнего аккаунта в этом браузере вы выйдете.`,
  change: (owner) => `Перейти в аккаунт ${owner}`,
  stay: 'Остаться в этом аккаунте',
}
