import type { StepUpKind } from '@kashf/contract/operators/operators.ts'

/** The dialog that asks an operator for a fresh one-time code. */
export const stepUpText = {
  title: 'Amalni tasdiqlang',
  code: 'Ilovadagi kod',
  hint: 'Kirishda ishlatilgan kod yaramaydi: yangisini kuting. Tasdiq 5 daqiqa amal qiladi.',
  confirm: 'Tasdiqlash',
  why: {
    refund: 'Pul qaytarish uchun bir martalik kod kerak.',
    payout: "To'lov bo'yicha qaror uchun bir martalik kod kerak.",
    card: "Karta raqamini ko'rish yoki unga ruxsat berish uchun bir martalik kod kerak.",
    fee: "Platforma ulushini o'zgartirish uchun bir martalik kod kerak.",
    block: 'Foydalanuvchini bloklash, blokdan yoki qurilmalaridan chiqarish uchun bir martalik kod kerak.',
    publish: "O'qituvchini tasdiqlash, kursni nashr qilish yoki yashirish uchun bir martalik kod kerak.",
  } satisfies Record<StepUpKind, string>,
} as const
