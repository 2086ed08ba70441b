/** Form inputs. */
export const inputText = {
  showPassword: "Parolni ko'rsatish",
  hidePassword: 'Parolni yashirish',
  chooseFile: 'Fayl tanlash',
  dropFile: 'yoki shu yerga tashlang',
  removeFile: 'Faylni olib tashlash',
  uploadFailed: 'Yuklashda xatolik',
  uploaded: 'Yuklandi',
} as const
