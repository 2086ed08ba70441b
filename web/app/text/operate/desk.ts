/** Claims on records and notes that operators share. */
export const deskText = {
  title: 'Hamkasblar bilan',
  free: 'Hech kim olmagan',
  mine: 'Siz olgansiz',
  claimedBy: (name: string) => `${name} olgan`,
  claim: "O'zimga olish",
  release: "Bo'shatish",
  claimFailed: "O'zgartirib bo'lmadi",
  note: 'Hamkasblarga eslatma',
  noteShort: 'Kamida 3 ta belgi yozing.',
  addNote: "Qo'shish",
  onlyMine: 'Menikilar',
  who: 'Kim',
} as const
