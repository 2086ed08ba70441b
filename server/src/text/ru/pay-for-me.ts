import type { Translation } from '@kashf/contract/text/translation.ts'
import type { payForMe as latin } from '../uz/pay-for-me.ts'

export const payForMe: Translation<typeof latin> = {
  keptBecause: {
    short: 'Курс за это время подорожал. Остаток можно заплатить по ссылке или из кошелька.',
    not_on_sale: 'Курс за это время сняли с продажи.',
    places_gone: 'Места за это время закончились.',
    owned: 'Курс уже был открыт.',
    blocked: 'Аккаунт ученика проверяется.',
    withdrawn: 'Ссылку удалили до оплаты.',
    expired: 'Срок ссылки истёк до оплаты.',
    used: 'По этой ссылке курс уже был открыт.',
    spent: 'Деньги, которые пришли раньше, уже потрачены из кошелька на другое.',
  },
  mail: {
    bought: (of) => ({
      subject: `Курс открыт: ${of.learner}`,
      paragraphs: [`Ваш платёж пришёл: курс «${of.title}» открыт. ${of.learner} тоже об этом знает.`],
    }),
    kept: (of) => ({
      subject: 'Ваш платёж пришёл, курс пока не открыт',
      paragraphs: [
        `Ваш платёж за курс «${of.title}» пришёл и лежит в кошельке ученика (${of.learner}). ${of.why}`,
      ],
    }),
    footnote:
      'Это письмо пришло один раз, потому что вы оставили адрес на странице оплаты. Адрес уже удалён.',
  },
}
