import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/wallet.ts'

export const walletText: Translation<typeof latin.walletText> = {
  title: 'Кошелёк',
  taxReceipt: 'Налоговый чек',
  balance: 'Баланс',
  account: 'Номер счёта:',
  topUpTitle: 'Пополнить кошелёк',
  topUpBy: (amount) => `Для покупки не хватает: ${amount}`,
  topUpSteps: [
    'Откройте платёжное приложение и перейдите в раздел «Платежи».',
    'Выберите среди услуг Kashf.',
    'Введите номер счёта и сумму.',
    'Подтвердите платёж: деньги сразу появятся в кошельке.',
  ],
  quickTitle: 'Пополнить одним нажатием',
  quickHint: 'После подтверждения платежа баланс обновится здесь сам.',
  amount: 'Сумма',
  otherAmount: 'Другая сумма',
  limits: (least, most) => `Введите от ${least} до ${most}.`,
  payWith: (app) => `Оплатить через ${app}`,
  qrLabel: (app) => `QR-код для оплаты через ${app}`,
  movements: 'Последние операции',
  noMovements: 'Операций пока нет.',
}
