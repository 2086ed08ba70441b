/** Why the file of a link was not fetched, for its teacher. The database stores the keys. */
const failures = {
  bad_link: "Bu havola emas. https:// bilan boshlanadigan to'liq havolani qo'ying.",
  folder: "Bu papka havolasi. Papkadagi har bir videoning o'z havolasini qo'ying.",
  vimeo_page:
    "Vimeo sahifasidan faylni olib bo'lmaydi. Vimeo'dagi “Download” havolasini qo'ying yoki sahifa havolasini darsning Vimeo maydoniga yozing.",
  not_public:
    "Havola fayl o'rniga sahifa ochdi: fayl hamma uchun ochiq emas. Ulashish sozlamasida “Havolaga ega har kim”ni tanlab, qayta urinib ko'ring.",
  not_found: 'Bu havolada fayl topilmadi. Havolani tekshiring.',
  no_size: "Sayt fayl hajmini bildirmadi, shuning uchun uni olib bo'lmaydi. Faylni o'zingiz yuklang.",
  too_big: 'Fayl hajmi 8 GB dan oshmasin. Videoni kichikroq hajmda saqlab, qayta joylang.',
  not_video: "Bu fayl video emas. MP4, MOV, MKV, WebM yoki AVI faylning havolasini qo'ying.",
  address_refused: "Bu manzildan fayl olib bo'lmaydi. Internetda hammaga ochiq https havolani qo'ying.",
  unreachable: 'Fayl turgan sayt javob bermadi yoki juda sekin.',
  no_room: "Hali ishlatilmagan fayllar juda ko'p joy egalladi.",
  course_full: 'Kursda darslar soni 500 tadan oshmasin.',
  internal: 'Kutilmagan xatolik yuz berdi.',
}

export type LinkFailure = keyof typeof failures

export const links = {
  failures,
  /** The failure of one of several links. */
  inLine: (line: number, reason: string) => `${line}-havola: ${reason}`,
}
