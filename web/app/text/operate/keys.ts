/** Keyboard shortcuts of the operators' console. */
export const keyText = {
  title: 'Klaviatura',
  letters: 'Bitta harfli tugmalar ishlasin',
  keys: [
    { keys: ['J'], does: 'Keyingi qator yoki yozuv' },
    { keys: ['K'], does: 'Oldingi qator yoki yozuv' },
    { keys: ['Enter'], does: 'Qatorni ochish' },
    { keys: ['A'], does: "Ma'qullash oynasini ochish" },
    { keys: ['R'], does: 'Qaytarish yoki rad etish oynasini ochish' },
    { keys: ['M'], does: "O'zimga olish yoki bo'shatish" },
    { keys: ['Ctrl', 'Enter'], does: 'Yozilgan sababni yuborish' },
    { keys: ['Esc'], does: 'Yopish' },
    { keys: ['/'], does: 'Qidirish' },
    { keys: ['?'], does: "Shu ro'yxat" },
  ],
  hints: [
    { keys: ['J', 'K'], does: 'keyingi, oldingi' },
    { keys: ['Enter'], does: 'ochish' },
    { keys: ['A'], does: "ma'qullash" },
    { keys: ['R'], does: 'qaytarish' },
    { keys: ['M'], does: "o'zimga" },
    { keys: ['Esc'], does: 'yopish' },
    { keys: ['?'], does: 'hammasi' },
  ],
} as const
