/** Cropping a cover from a picture, and choosing a frame of a video for it. */
export const coverPictureText = {
  cropTitle: 'Muqovani kesish',
  cropLead: "Rasmni suring va kattalashtiring: muqovada ramka ichidagi qismi ko'rinadi.",
  asIs: "O'z holicha qo'yish",
  use: "Shu qismini qo'yish",
  fromTrailer: 'Treylerdan kadr olish',
  fromVideo: 'Videodan kadr olish',
  frameTitle: 'Kadrni tanlash',
  frameVideo: 'Tanlangan video',
  moment: 'Videoning vaqti',
  takeFrame: 'Shu kadrni olish',
  frameFailed: 'Bu video brauzerda ochilmadi. MP4 faylni tanlang yoki rasm yuklang.',
} as const
