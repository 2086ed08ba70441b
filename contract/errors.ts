/**
 * The closed list of errors: code → HTTP status and the Uzbek sentence shown to people, all defined only here. Answers are
 * `{ error: code, message, fields?: { name: sentence }, data? }`.
 */
export const ERRORS = {
  // requests
  validation_failed: [422, "Ma'lumotlar to'liq yoki to'g'ri emas. Belgilangan maydonlarni tekshiring."],
  malformed_body: [400, "So'rovni o'qib bo'lmadi."],
  request_timeout: [408, "So'rov juda sekin keldi va to'xtatildi. Aloqani tekshirib, qayta urinib ko'ring."],
  headers_too_large: [431, "So'rov sarlavhalari juda katta."],
  body_too_large: [413, "Yuborilgan ma'lumot hajmi juda katta."],
  unsupported_media_type: [415, "Ma'lumot bu ko'rinishda qabul qilinmaydi."],
  not_found: [404, "So'ralgan narsa topilmadi."],
  route_not_found: [404, 'Bunday manzil mavjud emas.'],
  too_many_requests: [429, "Urinishlar juda ko'p. Birozdan so'ng qayta urinib ko'ring."],
  request_reused: [
    409,
    "Bu so'rov raqami boshqa so'rov uchun ishlatilgan. Sahifani yangilab, qayta urinib ko'ring.",
  ],
  internal: [500, "Kutilmagan xatolik yuz berdi. Birozdan so'ng qayta urinib ko'ring."],
  prefetch_refused: [409, 'Bu amal faqat tugma bosilganda bajariladi.'],
  unavailable: [503, "Xizmat vaqtincha ishlamayapti. Birozdan so'ng qayta urinib ko'ring."],
  upload_protocol: [412, 'Yuklash protokoli (tus 1.0.0) mos kelmadi.'],
  upload_offset_conflict: [409, 'Faylning bu qismi kutilmagan joydan boshlandi.'],
  upload_busy: [423, "Fayl boshqa ulanish orqali yuborilmoqda. Birozdan so'ng qayta urinib ko'ring."],
  upload_damaged: [422, "Fayl yo'lda buzilib keldi. Uni qayta yuklang."],
  too_many_uploads: [
    429,
    "Bir vaqtda ko'pi bilan 5 ta fayl yuklash mumkin. Avvalgilarini yakunlang yoki bekor qiling.",
  ],
  upload_quota_exceeded: [
    413,
    "Hali ishlatilmagan fayllaringiz juda katta joy egalladi. Avval ularni darslarga qo'shing.",
  ],
  storage_full: [507, "Serverda joy yetarli emas. Birozdan so'ng qayta urinib ko'ring."],

  // authentication and accounts
  unauthorized: [401, 'Davom etish uchun tizimga kiring.'],
  api_token_scope: [403, "Bu API tokenda bu amalga ruxsat yo'q."],
  too_many_webhooks: [409, "Vebhuklar ko'pi bilan 5 ta bo'ladi."],
  webhook_secret_replaced: [
    409,
    "Kalit oxirgi 24 soatda almashtirilgan. Avvalgisi amal qilib turganda yana almashtirib bo'lmaydi.",
  ],
  webhook_unconfirmed: [409, "Vebhuk hisob himoyasi uchun to'xtatilgan. Avval uni yoqing."],
  too_many_api_tokens: [
    409,
    "API tokenlar ko'pi bilan 20 ta bo'ladi. Keraksizlarini o'chirib, qayta urinib ko'ring.",
  ],
  forbidden: [403, "Bu amal uchun ruxsatingiz yo'q."],
  login_failed: [401, 'Foydalanuvchi nomi yoki email xato kiritildi!'],
  totp_required: [401, 'Ilovadagi 6 xonali kodni kiriting.'],
  reauthentication_required: [403, "Bu o'zgarish uchun joriy parolingizni kiriting."],
  telegram_failed: [401, "Telegram orqali kirib bo'lmadi. Qaytadan urinib ko'ring."],
  telegram_confirmation_required: [
    403,
    "Hisobingizda parol yo'q. Shaxsingizni Telegram orqali tasdiqlang va 5 daqiqa ichida qayta urining.",
  ],
  telegram_needed: [
    409,
    "Telegramni uzish uchun avval email qo'shing: aks holda hisobni tiklash va xabar olish yo'li qolmaydi.",
  ],
  telegram_taken: [409, 'Bu Telegram hisobi boshqa Kashf hisobiga ulangan.'],
  telegram_linked: [409, 'Hisobingizga boshqa Telegram hisobi ulangan. Avval uni uzing.'],
  telegram_not_linked: [409, 'Avval “Xavfsizlik” sahifasida Telegramni hisobingizga ulang.'],
  telegram_chat_public: [
    409,
    'Bu ochiq kanal: unga istagan kishi kira oladi. Yopiq kanal yoki guruhni tanlang.',
  ],
  telegram_chat_not_yours: [409, 'Bu kanal yoki guruhda siz administrator emassiz.'],
  telegram_chat_rights: [
    409,
    'Botga bu yerda ruxsat yetarli emas: “Taklif havolalari” va “Foydalanuvchilarni bloklash” huquqlarini bering.',
  ],
  telegram_chat_taken: [409, 'Bu kanal yoki guruh boshqa kursingizga ulangan.'],
  telegram_course_taken: [409, 'Bu kursga boshqa kanal yoki guruh ulangan. Avval uni uzing.'],
  telegram_app_no_money: [
    403,
    "Telegram ichida to'lov qilib bo'lmaydi. Kashf saytini brauzerda ochib davom eting.",
  ],
  telegram_launch_old: [
    403,
    'Telegramdagi kirish 5 daqiqadan eski. Saytda hisobingizga kiring yoki ilovani qaytadan oching.',
  ],
  telegram_link_used: [
    401,
    "Bu havola bir marta va 2 daqiqa ichida ishlaydi. Saytga o'zingiz kiring yoki Telegramda qayta oching.",
  ],
  telegram_link_unconfirmed: [409, 'Avval kimning hisobiga kirayotganingizni tasdiqlang.'],
  telegram_unavailable: [503, "Telegram hozir javob bermayapti. Birozdan so'ng qayta urinib ko'ring."],
  step_up_required: [403, 'Bu amal uchun ilovadagi yangi kodni kiriting.'],
  second_factor_expired: [409, 'Sozlash vaqti tugadi. Qaytadan boshlab, yangi QR kodni skanerlang.'],
  second_factor_missing: [409, 'Ikki bosqichli kirish yoqilmagan.'],
  second_factor_needed: [403, "Operator hisobida ikki bosqichli kirishni o'chirib bo'lmaydi."],
  data_export_running: [
    409,
    "Ma'lumotlaringiz nusxasi tayyorlanmoqda. Tayyor bo'lgach, shu yerda ko'rinadi.",
  ],
  closing_leaves_money: [
    409,
    "Hisobingizda pul yoki ishlatilmagan sovg'a bor. Avval pulni sarflang yoki yechib oling, sovg'ani qaytarib oling yoki qolishiga rozilik bildiring.",
  ],
  closing_after_change: [
    409,
    "Email yoki ikki bosqichli kirish yaqinda o'zgartirilgan. Hisobni o'zgarishdan 72 soat o'tgach yopa olasiz.",
  ],
  closing_payout_open: [409, "Ochiq to'lov so'rovingiz bor. U yakunlangach, hisobni yopa olasiz."],
  account_blocked: [403, "Hisobingiz bloklangan. Qo'llab-quvvatlash xizmatiga murojaat qiling."],
  code_invalid: [422, "Kod noto'g'ri yoki muddati o'tgan."],
  registration_replaced: [
    409,
    "Bu manzil bilan keyinroq boshqa ro'yxatdan o'tish so'rovi yuborilgan. Ro'yxatdan qaytadan o'ting.",
  ],
  link_expired: [410, "Havola ishlatilgan yoki muddati o'tgan."],
  code_attempts_exceeded: [429, "Kod ko'p marta xato kiritildi. Yangi kod so'rang."],
  teacher_not_approved: [403, 'Profilingiz hali tasdiqlanmagan. Tasdiqlangach, kurs yuklay olasiz.'],

  // catalogue and learning
  course_incomplete: [422, "Kursni tekshiruvga yuborish uchun yetishmayotgan ma'lumotlarni to'ldiring."],
  edit_conflict: [
    409,
    "Shu vaqt ichida bu maydonni boshqa oynada ham o'zgartirgansiz. Ikkala matn ham saqlangan: qaysi biri qolishini tanlang.",
  ],
  too_many_drafts: [409, "Tugallanmagan qoralamalar juda ko'p. Eskilarini saqlang yoki o'chiring."],
  invitation_ended: [
    409,
    "Bu taklif endi amal qilmaydi: javob berilgan, bekor qilingan yoki muddati o'tgan. Kurs egasidan yangisini so'rang.",
  ],
  invitation_own: [409, "Bu o'z kursingiz jamoasiga taklif. Havolani chaqirmoqchi bo'lgan odamga yuboring."],
  already_member: [409, 'Siz bu kurs jamoasidasiz.'],
  already_invited: [409, 'Bu odamga taklif yuborilgan, javobi kutilmoqda.'],
  author_not_teacher: [409, "Muallif bo'lish uchun tasdiqlangan o'qituvchi hisobi kerak."],
  team_full: [409, "Jamoada 30 kishi bor. Yangi odam qo'shish uchun avval kimdir chiqishi kerak."],
  invitations_full: [409, "Javob kutayotgan takliflar 20 ta bo'ldi. Avval keraksizlarini bekor qiling."],
  shares_above_whole: [
    409,
    'Hamma ulushlar, takliflar bilan birga, 100% dan oshmasin. Kichikroq ulush taklif qiling.',
  ],
  share_proposed_already: [
    409,
    'Bu odamga ulush taklif qilingan. Avval javobini kuting yoki taklifni bekor qiling.',
  ],
  share_proposal_ended: [409, 'Bu taklif endi kuchda emas. Sahifani yangilang.'],
  parent_link_ended: [404, "Bu havola endi ishlamaydi. Farzandingizdan yangisini so'rang."],
  parent_sharing_paused: [
    409,
    "Hisobotlar to'xtab turibdi: o'quvchi ulashishni bir yildan beri tasdiqlamagan. U tasdiqlasa, hammasi qayta ochiladi.",
  ],
  parent_links_full: [409, "Havola 3 ta bo'ladi. Yangisi uchun avval birini tugating."],
  parent_subscribed: [409, 'Hisobotlar bu yerga allaqachon kelyapti.'],
  course_state_conflict: [409, "Kursning hozirgi holatida bu amalni bajarib bo'lmaydi."],
  lesson_locked: [403, "Bu dars yopiq. Ko'rish uchun kursni sotib oling."],
  course_not_finished: [409, "Sertifikat kursning barcha darslari to'liq ko'rilgach beriladi."],
  certificate_name_needed: [
    409,
    'Sertifikat uchun profilingizda ism va familiyangizni lotin yoki kirill harflarida yozing.',
  ],
  certificate_not_ready: [409, "Sertifikat tayyorlanmoqda. Birozdan so'ng qayta urinib ko'ring."],
  too_many_notes: [409, "Bu darsda eslatmalar juda ko'p. Keraksizlarini o'chirib, qayta urinib ko'ring."],
  purchase_required: [403, 'Bu amal faqat kursni sotib olganlar uchun.'],
  attachment_type_refused: [422, 'You can only upload PDF, Word, or Excel files!'],
  video_type_refused: [422, 'You can only upload video files!'],
  recording_refused: [422, 'Bu fayl ovoz yozuvi emas. MP3, M4A, WAV, OGG yoki WebM fayl tanlang.'],
  captions_refused: [
    422,
    "Subtitr faylini o'qib bo'lmadi. Vaqtlari to'g'ri yozilgan WebVTT (.vtt) yoki SubRip (.srt) fayl yuklang.",
  ],
  captions_without_video: [409, "Subtitr qo'shish uchun avval darsga video fayl yuklang."],
  video_not_failed: [409, "Bu videoni qayta tayyorlab bo'lmaydi. Yangi fayl yuklang."],
  image_refused: [422, "Rasm fayli o'qilmadi. JPG, PNG yoki WebP yuklang."],
  too_many_streams: [409, "Hisobingizda darslar bir vaqtda ko'pi bilan 2 ta qurilmada ko'riladi."],
  stream_ended: [409, "Bu yerdagi ko'rish boshqa qurilmangizdan to'xtatildi."],
  too_many_offline_devices: [
    409,
    "Darslar ko'pi bilan 3 ta qurilmada saqlanadi. Avval ulardan birini o'chiring.",
  ],
  too_many_offline_lessons: [
    409,
    "Bitta qurilmada ko'pi bilan 500 ta dars saqlanadi. Avval keraksizlarini o'chiring.",
  ],
  offline_device_copied: [
    401,
    "Bu brauzerning ma'lumotlari boshqa joyga ko'chirilgan. Saqlangan darslarni ochish uchun qayta kiring.",
  ],
  meeting_too_early: [409, 'Jonli dars hali boshlanmadi. Eshik 15 daqiqa oldin ochiladi.'],
  meeting_over: [409, 'Bu jonli dars tugagan.'],
  meeting_cancelled: [409, 'Bu jonli dars bekor qilingan.'],
  video_not_ready: [409, 'Video hali tayyorlanmoqda.'],
  own_course_score: [403, "Jamoasida o'zingiz bo'lgan kursni baholab bo'lmaydi."],
  own_report: [409, "O'zingiz yozgan narsa ustidan shikoyat qilib bo'lmaydi. Uni tahrirlang yoki o'chiring."],
  own_comment: [403, "O'z izohingizni foydali deb belgilab bo'lmaydi."],
  report_decided: [409, "Bu shikoyat bo'yicha qaror allaqachon qabul qilingan."],

  // practice
  too_many_banks: [409, "Savollar banki ko'pi bilan 200 ta bo'ladi. Keraksizini o'chiring."],
  too_many_questions: [409, "Bitta bankda ko'pi bilan 20 000 ta savol bo'ladi."],
  question_not_ready: [409, "Savol hali tayyor emas: to'g'ri javobi yoki matni yetishmaydi."],
  test_file_refused: [422, "Fayldan savollarni o'qib bo'lmadi. Faylni tekshirib, qayta yuklang."],
  import_state_conflict: [409, "Bu faylning savollari allaqachon bankka qo'shilgan yoki hali o'qilmoqda."],
  test_not_ready: [409, "Testni e'lon qilib bo'lmaydi: belgilangan kamchiliklarni tuzating."],
  test_state_conflict: [409, "Testning hozirgi holatida bu amalni bajarib bo'lmaydi."],
  test_not_open: [409, 'Test hali boshlanmagan.'],
  test_over: [409, "Test yopilgan, endi boshlab bo'lmaydi."],
  test_cancelled: [409, 'Bu test bekor qilingan.'],
  test_full: [409, "Bu imtihonga o'rin qolmadi."],
  no_attempts_left: [409, "Bu testni qayta topshirib bo'lmaydi: urinishlar tugagan."],
  test_needs_line: [409, "Bu testni oldindan saqlab bo'lmaydi: u faqat aloqa bor paytda topshiriladi."],
  attempt_over: [409, "Bu urinish topshirilgan, javoblarni o'zgartirib bo'lmaydi."],
  attempt_elsewhere: [
    409,
    'Imtihon boshqa qurilmada davom etyapti. Bu yerda yozish uchun “Shu yerda davom etish” tugmasini bosing.',
  ],
  results_not_ready: [409, "Natijalar hali e'lon qilinmagan."],
  answers_hidden: [403, "Bu testda to'g'ri javoblar ko'rsatilmaydi."],
  regrade_outdated: [409, "Oradan natijalar o'zgardi. Yangi hisobni ko'rib, qayta tasdiqlang."],
  recording_played_out: [409, 'Bu yozuvni tinglash soni tugadi.'],
  too_many_recordings: [
    409,
    "Bu urinishda juda ko'p yozuv yuborildi. Avval yuborilgani javob bo'lib qoladi.",
  ],
  card_changed: [409, 'Bu savolga bugun boshqa qurilmada javob berilgan.'],

  // money
  insufficient_balance: [402, "Hamyonda mablag' yetarli emas."],
  students_only: [403, "Kursni faqat o'quvchilar sotib oladi va saqlaydi."],
  course_not_for_sale: [409, 'Bu kurs hozir sotuvda emas.'],
  price_changed: [409, "Narx o'zgardi, pul yechilmadi. Yangi narxni ko'rib, qayta tasdiqlang."],
  promo_code_refused: [
    409,
    "Bu promokod amal qilmaydi: xato yozilgan, muddati o'tgan yoki bu kurs uchun emas. Pul yechilmadi.",
  ],
  promo_code_changed: [409, "Promokod boshqa joyda o'zgartirilgan. Yangi holatini ko'rib, qayta saqlang."],
  too_many_announcements: [409, "Bir haftada bitta kursga ko'pi bilan 2 ta e'lon yuboriladi."],
  announcement_sent: [409, "Bu e'lon allaqachon yuborilgan, uni qaytarib bo'lmaydi."],
  announcement_canceled: [409, "Bu e'lon bekor qilingan. Yangi e'lon yozing."],
  too_many_saved_answers: [
    409,
    "Saqlangan javoblar ko'pi bilan 50 ta bo'ladi. Keraksizini o'chirib, qayta urinib ko'ring.",
  ],
  too_many_promo_codes: [409, "Promokodlar juda ko'p. Keraksizlarini o'chirib, qayta urinib ko'ring."],
  bundle_not_for_sale: [409, "Bu to'plam hozir sotuvda emas. Pul yechilmadi."],
  bundle_owned: [409, "To'plamdagi barcha kurslar sizda bor. Pul yechilmadi."],
  bundle_changed: [409, "To'plam boshqa joyda o'zgartirilgan. Yangi holatini ko'rib, qayta saqlang."],
  too_many_review_notes: [409, "Bir kursga ko'pi bilan 100 ta izoh yoziladi."],
  too_many_bundles: [409, "To'plamlar ko'pi bilan 100 ta bo'ladi."],
  gift_refused: [409, "Bu sovg'a kodi amal qilmaydi: xato yozilgan, ishlatilgan yoki qaytarib olingan."],
  gift_owned: [409, 'Bu kurs sizda bor. Kod ishlatilmadi: uni boshqa odamga berish mumkin.'],
  gift_giver_blocked: [
    409,
    "Sovg'a qilgan odamning hisobi tekshirilmoqda, shuning uchun kod hozircha kutib turadi. Keyinroq qayta urinib ko'ring.",
  ],
  gift_teacher_away: [
    409,
    "Bu o'qituvchining kurslari hozir sotilmayapti, shuning uchun kod kutib turadi. Sovg'a qilgan odam pulini qaytarib olishi mumkin.",
  ],
  gift_returned: [409, "Bu sovg'aning puli qaytarilgan."],
  gift_used: [409, "Bu sovg'a ishlatilgan, endi uni qaytarib bo'lmaydi."],
  gift_of_free_course: [409, "Kurs bepul: uni sovg'a qilish shart emas, havolasini yuboring."],
  refund_of_gift: [409, "Bu kurs sizga sovg'a qilingan, uning puli qaytarilmaydi."],
  payout_below_minimum: [422, "So'ralgan summa eng kam to'lov miqdoridan kichik."],
  payout_above_available: [422, "So'ralgan summa yechib olish mumkin bo'lgan mablag'dan katta."],
  payout_already_open: [409, "Ochiq to'lov so'rovingiz bor. U yakunlangach, yangisini yuborasiz."],
  payout_state_conflict: [409, "To'lov so'rovining hozirgi holatida bu amalni bajarib bo'lmaydi."],
  second_factor_required: [
    403,
    "Bu summadagi to'lov uchun hisobingizda ikki bosqichli kirish yoqilgan bo'lishi kerak. Uni profilingizning “Xavfsizlik” bo'limida yoqib, qayta urinib ko'ring.",
  ],
  payout_approved_already: [
    409,
    "Bu to'lovni siz allaqachon tasdiqlagansiz. Ikkinchi tasdiqni boshqa operator beradi.",
  ],
  purchase_already_refunded: [409, 'Bu xarid uchun pul allaqachon qaytarilgan.'],
  statement_unreadable: [422, "Ko'chirma faylini o'qib bo'lmadi. Ustunlar va qiymatlarni tekshiring."],
  bank_answers_unreadable: [
    422,
    "Bank javobi faylini qabul qilib bo'lmadi. Ko'rsatilgan qatorni tekshiring.",
  ],
  payment_case_resolved: [409, 'Bu holat allaqachon yopilgan.'],
  payment_case_changed: [409, "Bu holat yoki taklif o'zgargan. Sahifani yangilab, qayta ko'ring."],
  credit_own_proposal: [409, "Bu taklifni o'zingiz kiritgansiz. Uni boshqa operator tasdiqlaydi."],
  statement_too_long: [422, "Tanlangan davrda yozuvlar juda ko'p. Qisqaroq davrni tanlang."],
  refund_window_over: [
    409,
    "Kursni qaytarish muddati o'tgan. Savol bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
  ],
  refund_watched_too_much: [409, "Kursning katta qismi ko'rilgan, shuning uchun uni qaytarib bo'lmaydi."],
  refund_delivered_too_much: [
    409,
    "Kursning katta qismi qurilmangizga yuborilgan, shuning uchun uni o'zingiz qaytara olmaysiz. Savol bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
  ],
  refund_limit_reached: [
    409,
    "30 kun ichida uchta kursni o'zingiz qaytargansiz. Yana qaytarish uchun qo'llab-quvvatlash xizmatiga yozing.",
  ],
  content_changed: [
    409,
    'Bu sahifaning yangiroq nusxasi chop etilgan. Matningizni saqlab, sahifani qayta oching.',
  ],
  message_answered: [409, 'Bu xabarga allaqachon javob berilgan.'],
  thread_full: [409, 'Bu yozishma juda uzun. Aloqa sahifasida yangi xabar yozing.'],
  decided_meanwhile: [
    409,
    "Buni hozirgina boshqa operator o'zgartirdi. Yangi holatini ko'rib, qayta qaror qiling.",
  ],
  teacher_state_conflict: [409, "O'qituvchining hozirgi holatida bu amalni bajarib bo'lmaydi."],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** What is wrong with a field; `{n}` is replaced by the limit. The server answers with the sentence, shown as is. */
export const FIELD_ERRORS = {
  required: "To'ldirish shart.",
  no_links: "Sarlavhada havola bo'lmasin: uni matnga yozing.",
  announcement_link:
    "E'londa havola https:// bilan boshlansin va faqat shu manzillardan biriga bo'lsin: Kashfdagi o'z kursingiz yoki darsingiz, zoom.us, meet.google.com, teams.microsoft.com, teams.live.com, youtube.com, youtu.be yoki shu kursga ulangan Telegram chati (t.me/c/…).",
  announcement_time: 'Kelgusi 30 kun ichidagi vaqtni tanlang.',
  no_card_numbers: "E'londa karta raqami bo'lmasin: to'lovlar faqat Kashf orqali.",
  too_short: 'Kamida {n} ta belgi kiriting.',
  too_long: '{n} ta belgidan oshmasin.',
  too_small: "{n} dan kichik bo'lmasin.",
  too_large: "{n} dan katta bo'lmasin.",
  not_above: "{n} dan katta bo'lsin.",
  too_few: 'Kamida {n} ta kiriting.',
  too_many: '{n} tadan oshmasin.',
  wrong_type: "Noto'g'ri qiymat.",
  not_allowed: "Ro'yxatdagi qiymatlardan birini tanlang.",
  email: "Email manzilini to'g'ri kiriting.",
  username: '3–30 ta belgi: lotin harflari, raqamlar va _.',
  phone: "Telefon raqamini +998901234567 ko'rinishida kiriting.",
  webhook_address: "Bu manzilga so'rov yuborib bo'lmaydi: u ochiq internetdagi oddiy https manzil bo'lsin.",
  link: 'Havola https:// bilan boshlansin.',
  format: "Noto'g'ri ko'rinishda.",
  file_not_taken: 'Bu yerda fayl qabul qilinmaydi.',
  email_taken: "Bu email bilan ro'yxatdan o'tilgan.",
  username_taken: 'Bu foydalanuvchi nomi band.',
  name_letters: 'Ismni lotin yoki kirill harflarida yozing: sertifikatga shunday yoziladi.',
  name_reserved: "Bu ism Kashf xodiminikiga o'xshaydi. O'z ismingizni yozing.",
  password_breached: 'Bu parol keng tarqalgan va oson topiladi. Boshqasini tanlang.',
  terms_outdated: 'Shartlar yangilangan. Sahifani yangilab, ularni qayta oching.',
  password_same: 'Yangi parol joriysidan farq qilsin.',
  password_wrong: "Parol noto'g'ri.",
  totp_wrong: "Kod noto'g'ri yoki allaqachon ishlatilgan.",
  card_number: "Karta raqami noto'g'ri. Uzcard yoki Humo kartasining 16 raqamini kiriting.",
  card_doubted:
    "Bu raqam Uzcard yoki Humo kartasiga o'xshamaydi. Tekshirib qayta kiriting; to'g'ri bo'lsa, qo'llab-quvvatlash xizmatiga yozing.",
  pinfl: 'JSHSHIR 14 ta raqamdan iborat. Tekshirib qayta kiriting.',
  unknown_category: 'Bunday toifa mavjud emas.',
  category_taken: 'Bu nomdagi toifa allaqachon bor.',
  promo_code: '3–20 ta belgi: lotin harflari va raqamlar.',
  promo_code_taken: 'Bunday promokodingiz bor. Boshqasini yozing.',
  bundle_price: "To'plam narxi kurslar narxlari yig'indisidan past bo'lsin: xaridor nimanidir tejashi kerak.",
  bundle_course: "To'plamga faqat sotuvdagi pullik kurslaringiz kiradi.",
  exam_day: 'Ertadan boshlab ikki yil ichidagi kunni tanlang.',
  past_day: "O'tgan kunni tanlab bo'lmaydi.",
  banner_period: 'Banner 90 kundan ortiq turmasin.',
  publish_time: 'Kelgusi bir yil ichidagi vaqtni tanlang.',
  meeting_link:
    "Havola https:// bilan boshlansin va shu manzillardan biriga bo'lsin: meet.google.com, zoom.us, teams.microsoft.com, teams.live.com, t.me, youtube.com, youtu.be.",
  meeting_lesson: "Bu darsda video yoki test bor: jonli dars uchun yangi dars qo'shing.",
  bank_unknown: "Bunday savollar bankingiz yo'q.",
  test_unknown: "Bunday e'lon qilingan testingiz yo'q.",
  lesson_has_video: "Darsda video bor: test bo'lishi uchun darsda video bo'lmasin.",
  gate_lesson: "Bo'limdan oldin turgan, test bo'lgan darsni tanlang.",
  lesson_is_test: "Bu dars test: unga video qo'shib bo'lmaydi.",
  second_beyond_video: "Darsning videosida bunday soniya yo'q.",
  test_twice: "Bitta test bir darsga bir marta qo'shiladi.",
  test_begun: "Test boshlangan, buni endi o'zgartirib bo'lmaydi.",
  days_order: "Tugash kuni boshlanish kunidan oldin bo'lmasin.",
  lesson_needed: 'Kamida bitta video dars yuklang.',
  vimeo_link: "Vimeo havolasini https://vimeo.com/123456789 ko'rinishida kiriting.",
  section_unknown: "Bo'lim topilmadi. Sahifani yangilab, qayta urinib ko'ring.",
  lesson_order: "Kursning barcha darslarini bir martadan ko'rsating.",
  period: "Davr 1 kundan 31 kungacha bo'lsin.",
  upload_unknown: 'Yuklangan fayl topilmadi. Faylni qayta tanlang.',
  upload_unfinished: "Fayl hali to'liq yuklanmagan.",
  video_damaged: "Video faylni o'qib bo'lmadi: u buzilgan yoki to'liq emas. Faylni tekshirib, qayta yuklang.",
  captions_unreadable: "Bu fayl WebVTT yoki SubRip emas, yoki vaqtlari noto'g'ri yozilgan.",
  captions_encoding:
    "Fayldagi harflarning kodlanishini aniqlab bo'lmadi. Uni UTF-8 ko'rinishida saqlab, qayta yuklang.",
  captions_substation_alpha:
    "Bu SubStation Alpha (.ass, .ssa) fayli. Uni SubRip (.srt) yoki WebVTT (.vtt) ko'rinishida saqlab, yuklang.",
  captions_bad_times: "{n}-qatordagi vaqt noto'g'ri yozilgan, boshqa subtitr topilmadi.",
  captions_empty: "Faylda ko'rsatiladigan matn yo'q.",
  captions_long_line: "Faylda {n} ta belgidan uzun qator bor. Uni qisqaroq qatorlarga bo'ling.",
  captions_long_cue: "Faylda {n} ta belgidan uzun subtitr bor. Uni bir nechta subtitrga bo'ling.",
  captions_many_cues: "Faylda subtitrlar juda ko'p: {n} tadan oshmasin.",
  captions_many_lines: "Faylda qatorlar juda ko'p: {n} tadan oshmasin.",
  captions_too_slow: "Faylni o'qish juda uzoq davom etdi. Uni soddaroq ko'rinishda qayta saqlab, yuklang.",
  changed_elsewhere: "Bu maydon boshqa oynada ham o'zgartirilgan.",
  not_yours: 'Bunday yozuv topilmadi.',
  repeated_text: 'Bu matnni bugun yozgansiz. Boshqacha yozing.',
  link_too_soon: "Havolani kursni sotib olganingizdan bir kun o'tgach qo'sha olasiz.",
} as const

/** The errors of a field whose sentence names a number. */
export type NumberedFieldErrorKey = {
  [Key in keyof typeof FIELD_ERRORS]: (typeof FIELD_ERRORS)[Key] extends `${string}{n}${string}` ? Key : never
}[keyof typeof FIELD_ERRORS]
/** All other errors of a field. */
export type FieldErrorKey = Exclude<keyof typeof FIELD_ERRORS, NumberedFieldErrorKey>

/** The shape of every error answer. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  fields?: Record<string, string>
  data?: unknown
  request_id?: string
}
