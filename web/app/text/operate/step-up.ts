import type { StepUpKind } from '@kashf/contract/operators/operators.ts'

/** The dialog that asks an operator for a fresh one-time code. */
export const stepUpText = {
  title: 'Amalni tasdiqlang',
  code: 'Ilovadagi kod',
  hint: 'Ishlatilgan kod yaramaydi: yangisini kuting. Tasdiq oxirgi amaldan keyin 5 daqiqa, jami 30 daqiqagacha amal qiladi.',
  confirm: 'Tasdiqlash',
  why: {
    refund: 'Pul qaytarish uchun bir martalik kod kerak.',
    payout: "To'lov bo'yicha qaror uchun bir martalik kod kerak.",
    card: "Karta raqamini ko'rish yoki unga ruxsat berish uchun bir martalik kod kerak.",
    fee: "Platforma ulushini o'zgartirish uchun bir martalik kod kerak.",
    block: 'Foydalanuvchini bloklash, blokdan yoki qurilmalaridan chiqarish uchun bir martalik kod kerak.',
    publish:
      "O'qituvchi yoki kurs bo'yicha qaror, kategoriya, sahifa va bannerlar uchun bir martalik kod kerak.",
    mail: 'Xatga javob yuborish uchun bir martalik kod kerak.',
    export: "Ro'yxatni yuklab olish uchun bir martalik kod kerak.",
  } satisfies Record<StepUpKind, string>,
} as const
