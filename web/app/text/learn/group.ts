/** A learner's own group, on the page of their course. */
export const groupText = {
  title: (group: string) => `Guruh: ${group}`,
  starts: (when: string) => `${when} da boshlanadi`,
  started: (day: string) => `${day} da boshlangan`,
  members: (count: string) => `${count} kishi`,
  curator: (name: string) => `Kuratoringiz ${name}`,
  paused: (day: string) => `${day} gacha muzlatilgan`,
  pausedHint: 'Darslar yopiq, natijalaringiz saqlanadi. Istagan payt qaytasiz.',
  pause: 'Muzlatish',
  pauseHint: (days: string) =>
    `Darslar shu kungacha yopiladi, muddatingiz shuncha uzayadi. Bu yil yana ${days} kun muzlatishingiz mumkin.`,
  until: 'Qaytadigan kun',
  submit: 'Muzlatish',
  back: "O'qishga qaytish",
} as const
