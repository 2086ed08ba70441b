import type { Payment } from '../payment.ts'

/** Errors of the Merchant API: the code, and the message in the three languages of the payer's app. */
const ERRORS = {
  not_post: [
    -32300,
    'Запрос должен быть методом POST',
    "So'rov POST usulida bo'lishi kerak",
    'The request must be a POST',
  ],
  not_json: [-32700, 'Ошибка разбора JSON', "JSON o'qilmadi", 'The body is not JSON'],
  bad_request: [
    -32600,
    'Неверный запрос',
    "So'rov noto'g'ri tuzilgan",
    'A field is missing or of the wrong type',
  ],
  no_method: [-32601, 'Метод не найден', 'Metod topilmadi', 'Method not found'],
  bad_fiscal_params: [-32602, 'Неверные параметры', "Parametrlar noto'g'ri", 'Wrong parameters'],
  no_receipt: [-32001, 'Чек не найден', 'Chek topilmadi', 'Receipt not found'],
  no_rights: [-32504, 'Недостаточно прав', 'Huquq yetarli emas', 'Not enough rights'],
  internal: [-32400, 'Внутренняя ошибка', 'Ichki xatolik', 'Internal failure'],
  wrong_amount: [-31001, 'Неверная сумма', "Summa noto'g'ri", 'Wrong amount'],
  no_transaction: [-31003, 'Транзакция не найдена', 'Tranzaksiya topilmadi', 'Transaction not found'],
  cannot_cancel: [
    -31007,
    'Отмена невозможна: средства использованы',
    "Bekor qilib bo'lmaydi: mablag' ishlatilgan",
    'Cannot be cancelled: the money is spent',
  ],
  impossible: [
    -31008,
    'Операция невозможна',
    "Amalni bajarib bo'lmaydi",
    'The operation is impossible in this state',
  ],
  no_account: [-31050, 'Счёт не найден', 'Hisob topilmadi', 'Account not found'],
  account_blocked: [-31051, 'Счёт заблокирован', 'Hisob bloklangan', 'The account is blocked'],
  request_used: [
    -31052,
    'По этой ссылке уже оплачено',
    "Bu havola bo'yicha to'langan",
    'The request is paid',
  ],
  request_closed: [
    -31053,
    'Ссылка больше не действует',
    'Havola endi amal qilmaydi',
    'The request is closed',
  ],
} as const satisfies Record<string, readonly [code: number, ru: string, uz: string, en: string]>

/** The error of a number to which nothing can be paid. */
export const UNPAYABLE = {
  unknown: 'no_account',
  blocked: 'account_blocked',
  used: 'request_used',
  closed: 'request_closed',
} as const

type PaymeErrorName = keyof typeof ERRORS

interface PaymeError {
  code: number
  message: { ru: string; uz: string; en: string }
  data: string | null
}

/** The reply of a method. An error does not undo what the method has committed. */
export type Answer = { result: object } | { error: PaymeError }

/** An error reply. `data` names the account field or the method if the provider requires it. */
export function refused(name: PaymeErrorName, data: string | null = null): { error: PaymeError } {
  const [code, ru, uz, en] = ERRORS[name]
  return { error: { code, message: { ru, uz, en }, data } }
}

/** Thrown by the parameter readers, before anything is written. */
export class Refusal extends Error {
  readonly answer: { error: PaymeError }

  constructor(name: PaymeErrorName, data: string | null = null) {
    super(name)
    this.answer = refused(name, data)
  }
}

/** The provider's codes of a transaction's state. */
export const STATE = { pending: 1, credited: 2, cancelled: -1, reversed: -2 } as const

/** "`transaction` is text": our id of the payment. */
export const transactionOf = (payment: Payment): string => `tp_${payment.id}`

/** "Unset times are 0, not null." */
export const millis = (time: Date | null): number => time?.getTime() ?? 0

/** The state of a transaction, as CheckTransaction and GetStatement report it. */
export const presentState = (payment: Payment) => ({
  create_time: millis(payment.created_at),
  perform_time: millis(payment.performed_at),
  cancel_time: millis(payment.cancelled_at),
  transaction: transactionOf(payment),
  state: STATE[payment.status],
  // "`reason` is null until cancelled."
  reason: payment.cancel_reason,
})
