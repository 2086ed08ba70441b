/** What the cards of linked accounts share. */
export const linkedText = {
  on: 'Ulangan',
  off: 'Ulanmagan',
  linkedSince: (date: string) => `${date} dan beri ulangan`,
  link: 'Ulash',
  goOn: 'Davom etish',
  unlink: 'Uzish',
} as const
