import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../pay-for-me/kept-because.ts'

export const KEPT_BECAUSE: Translation<typeof latin.KEPT_BECAUSE> = {
  short: 'Курс за это время подорожал.',
  not_on_sale: 'Курс за это время сняли с продажи.',
  places_gone: 'Места за это время закончились.',
  owned: 'Курс уже был открыт.',
  blocked: 'Аккаунт ученика проверяется.',
  withdrawn: 'Ссылку удалили до оплаты.',
  expired: 'Срок ссылки истёк до оплаты.',
  used: 'По этой ссылке курс уже был открыт.',
  spent: 'Деньги, которые пришли раньше, уже потрачены из кошелька на другое.',
}
