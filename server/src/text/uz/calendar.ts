/** The calendar to which a learner subscribes. */
export const calendar = {
  name: "Kashf: o'qish rejasi",
  minutes: (minutes: number) => `Kashf: ${minutes} daqiqa`,
  review: 'Takrorlash',
  examDay: (title: string) => `Imtihon: ${title}`,
  ownExamDay: 'Imtihon kuni',
  tentative: 'Kun taxminiy: rasmiy sana hali chiqmagan.',
}
