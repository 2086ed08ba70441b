-- Pages that operators write in Markdown, every published version of them, and messages of the contact form.

create table content_version (
  id integer generated always as identity primary key,
  slug text not null check (slug in ('terms', 'privacy', 'refunds', 'help', 'about')),
  version text not null,                                       -- the day of publication; a second one that day ends in -2
  title text not null check (length(title) between 1 and 120),
  markdown text not null check (length(markdown) between 1 and 60000),
  operator_id integer references app_user,                     -- null: came with the program
  published_at timestamptz not null,
  unique (slug, version)
);
create index content_version_of_page on content_version (slug, id desc);

create table contact_message (
  id integer generated always as identity primary key,
  topic text not null check (topic in ('payment', 'course', 'account', 'teaching', 'other')),
  name text not null,
  email text not null,
  text text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by integer references app_user,
  check ((answered_at is null) = (answer is null))
);
create index contact_message_open on contact_message (id) where answered_at is null;
create index contact_message_answered on contact_message (id desc) where answered_at is not null;

insert into content_version (slug, version, title, markdown, published_at) values
('terms', '2026-11-22', 'Foydalanish shartlari (ommaviy oferta)', $markdown$
Ushbu shartlar Kashf xizmatidan foydalanish tartibini belgilaydi va ommaviy oferta hisoblanadi. Ro'yxatdan o'tish yoki kurs sotib olish bilan siz shu shartlarni qabul qilasiz.

## Xizmat haqida

1. Kashf o'zbek tilidagi video kurslar maydonchasi. Kurslarni o'qituvchilar tayyorlaydi, biz ularni joylaymiz, to'lovni qabul qilamiz va darslarni ko'rsatamiz.
2. Kurslar e'lon qilinishidan oldin ko'rib chiqiladi. Kursning mazmuni va to'g'riligi uchun uni yuklagan o'qituvchi javob beradi.
3. Ba'zi darslar bepul: ularni ro'yxatdan o'tmasdan ham ko'rish mumkin.

## Hisob

1. Ro'yxatdan o'tishda to'g'ri ism va o'zingizga tegishli email manzilini ko'rsatasiz.
2. Hisob bitta odamniki: uni sotish, ijaraga berish yoki boshqalar bilan birga ishlatish mumkin emas. Parolni hech kimga bermaysiz.
3. O'quvchi va o'qituvchi hisoblari alohida. Hisob turini keyin o'zgartirib bo'lmaydi.
4. Hisobingizdan begona odam foydalanganini sezsangiz, parolni darhol almashtiring va bizga yozing.

## To'lov va hamyon

1. Kurs narxi va ko'rish muddati kurs sahifasida yozilgan. Narx xizmat haqi bilan birga ko'rsatiladi: to'lov paytida unga hech narsa qo'shilmaydi.
2. To'lov hamyondagi mablag'dan olinadi. Hamyonni to'lov ilovalari orqali, shaxsiy hisob raqamingizga to'ldirasiz.
3. Hamyondagi mablag' faqat Kashfdagi kurslar uchun ishlatiladi, unga foiz qo'shilmaydi va uni boshqa o'quvchiga o'tkazib bo'lmaydi.
4. Sotib olingan kurs ko'rsatilgan muddat davomida faqat siz uchun ochiladi. Darslar bir vaqtda ko'pi bilan ikki qurilmada ko'riladi.
5. Pulni qaytarish tartibi [alohida sahifada](/refunds) yozilgan.

## Mualliflik huquqi

1. Kurs materiallariga bo'lgan huquq o'qituvchida qoladi. Siz ularni shaxsan o'rganish uchun ko'rasiz.
2. Darslarni yozib olish, ko'chirish, tarqatish, ommaga ko'rsatish va sotish mumkin emas.
3. O'qituvchi faqat o'zi yaratgan yoki huquqi bor materialni yuklaydi. Huquqingiz buzilgan bo'lsa, [bizga yozing](/contact).

## Sertifikat

1. Kursning barcha darslari ko'rib bo'lingach, sertifikat beriladi. Uni QR kod yoki raqami orqali hamma tekshira oladi.
2. Sertifikat kurs tugatilganini tasdiqlaydi va davlat namunasidagi hujjat hisoblanmaydi.
3. Kurs uchun pul qaytarilsa, sertifikat o'z kuchini yo'qotadi.

## Muloqot qoidalari

1. Izoh va savollarda haqorat, yolg'on ma'lumot, reklama va boshqalarning shaxsiy ma'lumotlari bo'lmasin.
2. Qoidani buzgan yozuv yashiriladi. Qo'pol yoki takroriy buzilishda hisob bloklanadi, sababi yozib boriladi.

## Javobgarlik

1. Xizmat uzluksiz ishlashiga harakat qilamiz, ammo internet va to'lov tizimlaridagi uzilishlar uchun javob bera olmaymiz.
2. Biz tufayli kurs ochilmasa, pulingiz qaytariladi.
3. Nizolar avval [murojaat](/contact) orqali, kelishib bo'lmasa, O'zbekiston Respublikasi qonunlariga muvofiq hal qilinadi.

## Shartlarning o'zgarishi

Yangi matn shu sahifada amal qilish sanasi bilan chiqadi. Siz rozi bo'lgan matnning sanasi va vaqti saqlanadi.
$markdown$, '2026-11-22 00:00:00+05'),
('privacy', '2026-11-22', 'Shaxsiy ma''lumotlar siyosati', $markdown$
Shaxsiy ma'lumotlaringizni O'zbekiston Respublikasining “Shaxsga doir ma'lumotlar to'g'risida”gi Qonuniga (O'RQ-547) muvofiq yig'amiz, saqlaymiz va himoya qilamiz.

## Qanday ma'lumotlarni saqlaymiz

- **Hisob:** ism, familiya, foydalanuvchi nomi, email va parolning qaytarib bo'lmaydigan izi.
- **O'qish:** xaridlar, darslarni ko'rish jarayoni, eslatma, savol, izoh va baholar, sertifikatlar.
- **To'lovlar:** hamyon harakatlari va to'lov ilovasidagi to'lov raqami. Kartangiz ma'lumotlarini to'lov ilovasi saqlaydi, ular bizga kelmaydi.
- **Xavfsizlik:** hisobga kirilgan qurilma, vaqt va IP manzil.
- **O'qituvchilardan:** telefon, mutaxassislik, daromad yechib olinadigan karta va bank talab qiladigan shaxsiy raqam (JSHSHIR).

## Nima uchun kerak

Ular hisobingizni ochish, kurslarni ko'rsatish, to'lovlarni hisobga olish, firibgarlikning oldini olish va sizga zarur xabarlarni yuborish uchun ishlatiladi. Karta raqami va boshqa maxfiy ma'lumotlar shifrlab saqlanadi.

## Kimlarga beramiz

1. Ma'lumotlaringizni sotmaymiz va reklama uchun bermaymiz.
2. To'lovni amalga oshiradigan tizimlar va bank faqat to'lov uchun kerakli qismini oladi.
3. Qonun talab qilganda vakolatli davlat organlariga beramiz.
4. Boshqalar ismingiz va rasmingizni siz yozgan izoh, savol va baholar yonida ko'radi. O'qituvchining profili hammaga ochiq, telefoni faqat operatorga ko'rinadi.

## Brauzerdagi ma'lumotlar

Brauzeringizda kirish kaliti va sozlamalaringiz saqlanadi. Saytda begona kuzatuv va reklama dasturlari yo'q.

## Sizning huquqlaringiz

- ma'lumotlaringizni profilingizda ko'rish va tuzatish;
- ularning nusxasini yuklab olish;
- rozilikni qaytarib olish va hisobni yopish;
- savol yoki e'tiroz bilan [bizga murojaat qilish](/contact).

Hisob yopilgach, shaxsiy ma'lumotlar o'chiriladi. Pul hisob-kitoblari qonun talab qilgan muddat davomida saqlanadi.
$markdown$, '2026-11-22 00:00:00+05'),
('refunds', '2026-11-22', 'Pulni qaytarish', $markdown$
Kurs sizga to'g'ri kelmasa, pulingizni o'zingiz qaytarib olishingiz mumkin.

## O'zingiz qaytarasiz

1. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat.
2. “Kurslarim” bo'limida kursni oching va “Kursni qaytarish” tugmasini bosing.
3. To'langan summa to'liq, xizmat haqi bilan birga, shu zahoti hamyoningizga qaytadi va harakatlar ro'yxatida ko'rinadi.
4. Qaytarilgan kurs yopiladi, sertifikati o'z kuchini yo'qotadi. Kursni keyin qayta sotib olishingiz mumkin.

## Muddat o'tgan bo'lsa

Muddat o'tgan yoki darslarning ko'p qismi ko'rilgan bo'lsa, sababini [bizga yozing](/contact): har bir murojaat ko'rib chiqiladi. Kurs va'da qilinganidan farq qilsa yoki ochilmasa, pul qaytariladi.

## Hamyondagi mablag'

1. Hamyonga adashib tushirilgan yoki ishlatilmagan mablag'ni qaytarish uchun [bizga yozing](/contact). Hisob raqamingiz, summa va to'lov vaqtini ko'rsating.
2. Mablag' to'lov qilingan karta yoki ilovaga qaytariladi. Muddati to'lov ilovasi va bankka bog'liq.
$markdown$, '2026-11-22 00:00:00+05'),
('help', '2026-11-22', 'Yordam', $markdown$
## Kurs sotib olish

### Kursni qanday sotib olaman?

Kurs sahifasida **Sotib olish** tugmasini bosing. Hisobingiz bo'lmasa, ro'yxatdan o'tasiz va xarid shu joydan davom etadi. Hamyonda mablag' yetarli bo'lsa, kurs shu zahoti ochiladi.

### Hamyonni qanday to'ldiraman?

Hamyonni oching, summani tanlang va Payme yoki Click tugmasini bosing: hisob raqam va summa o'zi yoziladi. Kompyuterda QR kodni telefoningiz bilan skanerlang. To'lov ilovasidan ham to'ldirsa bo'ladi: xizmatlar orasidan Kashfni toping, hisob raqamingiz va summani kiriting.

### Pul to'ladim, lekin hamyonda ko'rinmayapti

Odatda pul bir necha soniyada tushadi. 15 daqiqadan keyin ham ko'rinmasa, to'lov ilovasidagi chekni tekshiring: hisob raqam to'g'ri yozilganmi? Keyin [bizga yozing](/contact) va summa bilan to'lov vaqtini ko'rsating.

### Pulni qanday qaytaraman?

“Kurslarim” bo'limida kursni oching va **Kursni qaytarish** tugmasini bosing. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz va muddat o'tmagan bo'lsa, pul shu zahoti hamyonga qaytadi. [Barcha shartlar](/refunds).

## Darslarni ko'rish

### Sotib olgan kursim qayerda?

Profilingizdagi “Kurslarim” bo'limida. To'xtagan joyingiz har qanday qurilmada saqlanadi.

### Video sekin ochilyapti yoki to'xtab qolyapti

Pleyerda sifatni pasaytiring: yonida bir soatlik sarfi megabaytda yozilgan. Eng past sifat sekin internetda ham to'xtamasdan o'ynaydi.

### Nechta qurilmada ko'rish mumkin?

Hisobingizga istalgancha qurilmadan kirishingiz mumkin, darslar esa bir vaqtda ikki qurilmada ko'riladi.

### Sertifikatni qanday olaman?

Kursning barcha darslarini oxirigacha ko'ring. Sertifikat o'zi tayyorlanadi va profilingizda turadi. Har bir darsning kamida 90 foizi ko'rilgan bo'lishi kerak.

## Hisob

### Tasdiqlash kodi kelmayapti

Spam papkasini tekshiring va email manzili to'g'ri yozilganiga ishonch hosil qiling. Bir daqiqadan keyin kodni qayta so'rash mumkin: faqat oxirgi xatdagi kod ishlaydi.

### Parolni unutdim

Kirish sahifasida “Parolni unitdingizmi?” havolasini bosing va email manzilingizni kiriting. Yangi parol uchun 6 xonali kod yuboramiz.

### Hisobimni qanday yopaman?

Profilingizdagi “Ma'lumotlar” bo'limida. U yerda ma'lumotlaringiz nusxasini ham yuklab olasiz.

## O'qituvchilar uchun

### Qanday o'qituvchi bo'laman?

[O'qituvchi sifatida ro'yxatdan o'ting](/teacher-register). Ma'lumotlaringizni operator ko'rib chiqadi va natijasini emailingizga yuboramiz.

### Kurs qancha vaqtda tekshiriladi?

Kurs tekshiruvga yuborilgach, operator uni ko'rib chiqadi. Qaytarilsa, sababi yoziladi: tuzatib, qayta yuborasiz.

### Daromadni qachon yechib olaman?

Sotuvdan keyin pulni qaytarish muddati tugagach, summa yechib olish uchun ochiladi. “Hisob balans” sahifasida karta raqami va summani kiritasiz.
$markdown$, '2026-11-22 00:00:00+05'),
('about', '2026-11-22', 'Kashf haqida', $markdown$
Kashf o'zbek tilidagi video kurslar maydonchasi: o'rganmoqchi bo'lganlar bilan o'rgata oladiganlar shu yerda uchrashadi.

## O'quvchilarga

- Birinchi darslar bepul: avval ko'rasiz, keyin qaror qilasiz.
- Darslar telefonda va sekin internetda ham to'xtamasdan ko'riladi. Har bir sifat qancha megabayt sarflashi oldindan yozilgan.
- To'lov telefoningizdagi ilovadan qilinadi, har bir so'm hamyonda ko'rinib turadi.
- Kurs to'g'ri kelmasa, pulingiz [qaytariladi](/refunds).

## O'qituvchilarga

- Darslarni yuklaysiz, biz ularni har qanday telefonga moslaymiz.
- Narxni o'zingiz belgilaysiz. Har bir sotuv hisobingizda darhol ko'rinadi.
- Daromadni bank kartangizga yechib olasiz.

[O'qituvchi sifatida ro'yxatdan o'ting](/teacher-register) yoki [kurslarni ko'ring](/courses).
$markdown$, '2026-11-22 00:00:00+05');
