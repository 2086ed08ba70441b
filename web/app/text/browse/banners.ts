/** Banners above the pages. */
export const bannerText = {
  label: "Kashf e'loni",
  more: 'Batafsil',
  close: "E'lonni yopish",
} as const
