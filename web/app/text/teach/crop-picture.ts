/** Cropping a profile picture. */
export const cropPictureText = {
  title: 'Rasmni kesish',
  lead: "Rasmni suring va kattalashtiring. Profilda doira ichidagi qismi ko'rinadi.",
  area: 'Rasmning kesiladigan qismi. Strelka tugmalari bilan suring.',
  zoom: 'Kattalashtirish',
  failed: 'Rasm ochilmadi. Boshqa JPG, PNG yoki WebP rasm tanlang.',
  tooLarge: (megapixels: number) => `Rasm juda katta. ${megapixels} megapikseldan oshmaydigan rasm tanlang.`,
} as const
